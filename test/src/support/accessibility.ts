import { readFileSync } from 'node:fs';
import { AxeResults } from 'axe-core';
import { Page } from 'playwright-core';

/** What axe finds wrong enough that somebody may not be able to use it. */
const SERIOUS = ['serious', 'critical'];

/** Lets axe look at parts of a page; resolves with its serious findings, each a rule and the elements that break it. */
export async function accessibilityFindings(page: Page, parts: readonly string[]): Promise<string[]> {
    await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations, passes } = await page.evaluate(async include => {
        const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
        return axe.run({ include: include.map(part => [part]) }, { resultTypes: ['violations', 'passes'] });
    }, parts);
    if (passes.length === 0) {
        throw new Error(`axe has found nothing to look at in ${parts.join(', ')}.`);
    }
    return violations
        .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
        .flatMap(({ id, nodes }) =>
            nodes.map(({ target, html, failureSummary }) => `${id}: ${String(target)} ${html} ${failureSummary ?? ''}`)
        );
}
