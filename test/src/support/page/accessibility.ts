import { readFileSync } from 'node:fs';
import { AxeResults } from 'axe-core';
import { Locator, Page } from 'playwright-core';

/** Grades of axe's findings that keep a user from using it. */
const SERIOUS = ['serious', 'critical'];

/** How much an element's own colour stands out from what is behind it, by WCAG's measure: from 1 to 21. */
export function contrastOf(element: Locator): Promise<number> {
    return element.evaluate(node => {
        const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
        const behind = (at: Element | null): number[] => {
            const colour = at ? channels(getComputedStyle(at).backgroundColor) : [255, 255, 255];
            return at && colour[3] === 0 ? behind(at.parentElement) : colour;
        };
        const luminance = (colour: number[]): number =>
            colour
                .slice(0, 3)
                .map(channel => channel / 255)
                .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
                .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
        const [light, dark] = [channels(getComputedStyle(node).color), behind(node)]
            .map(luminance)
            .sort((left, right) => right - left);
        return (light + 0.05) / (dark + 0.05);
    });
}

/** The rules that Monaco's lists break whatever is in them: roles and names of their rows and keys. */
export const RULES_OF_MONACO_LISTS = [
    'aria-allowed-attr',
    'aria-prohibited-attr',
    'label-content-name-mismatch',
    'aria-valid-attr-value'
];

/**
 * Lets axe look at parts of a page; resolves with its serious findings, each a rule and the elements that break it.
 * @param excluded the rules that are not asked for.
 * @throws Error if one of the parts, each a selector, is not to be seen.
 */
export async function accessibilityFindings(
    page: Page,
    parts: readonly string[],
    excluded: readonly string[] = []
): Promise<string[]> {
    for (const part of parts) {
        if (!(await page.locator(part).first().isVisible())) {
            throw new Error(`There is no ${part} to look at.`);
        }
    }
    await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await page.evaluate(async include => {
        const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
        return axe.run({ include: include.map(part => [part]) }, { resultTypes: ['violations'] });
    }, parts);
    return violations
        .filter(({ id, impact }) => SERIOUS.includes(impact ?? '') && !excluded.includes(id))
        .flatMap(({ id, nodes }) =>
            nodes.map(({ target, html, failureSummary }) => `${id}: ${String(target)} ${html} ${failureSummary ?? ''}`)
        );
}
