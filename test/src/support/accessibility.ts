import { readFileSync } from 'node:fs';
import { AxeResults } from 'axe-core';
import { Page } from 'playwright-core';

/** What axe finds wrong enough that somebody may not be able to use it. */
const SERIOUS = ['serious', 'critical'];

/**
 * Lets axe look at parts of a page; resolves with its serious findings, each a rule and the elements that break it.
 * @throws Error if one of the parts, each a selector, is not to be seen.
 */
export async function accessibilityFindings(page: Page, parts: readonly string[]): Promise<string[]> {
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
        .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
        .flatMap(({ id, nodes }) =>
            nodes.map(({ target, html, failureSummary }) => `${id}: ${String(target)} ${html} ${failureSummary ?? ''}`)
        );
}
