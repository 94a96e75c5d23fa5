import { markdownTable } from '../../support/markdown-table';

/** Finding of one judge on one thing. */
export interface Verdict {
    readonly judge: string;
    readonly about: string;
    readonly passed: boolean;
    /** In the judge's own words, or what went wrong. */
    readonly says: string;
    /** Why it does not pass, if that is known and meant. */
    readonly explanation?: string;
}

/** Whether somebody has to look at it. A known deviation that is gone counts as well: then its explanation is wrong. */
export function isSurprise({ passed, explanation }: Verdict): boolean {
    return passed === (explanation !== undefined);
}

/** All that was said, in Markdown: how often, then what by each judge, and why it deviates. */
export function verdictReport(verdicts: readonly Verdict[]): string {
    const judges = [...new Set(verdicts.map(({ judge }) => judge))].map(judge => ({
        judge,
        own: verdicts.filter(verdict => verdict.judge === judge)
    }));
    const counts = judges.map(({ judge, own }) => [
        judge,
        ...[({ passed }: Verdict) => passed, isExplained, isSurprise].map(matches => String(own.filter(matches).length))
    ]);
    return [
        markdownTable(['judge', 'passed', 'deviations explained', 'surprises'], counts),
        ...judges.flatMap(({ judge, own }) => [`## ${judge}`, said(own), ...explanations(own)])
    ].join('\n\n');
}

function said(verdicts: readonly Verdict[]): string {
    const rows = verdicts.map(({ about, passed, says }) => [about, passed ? 'yes' : 'no', says.split('\n')[0]]);
    return markdownTable(['about', 'passed', 'says'], rows);
}

function explanations(verdicts: readonly Verdict[]): string[] {
    const explained = verdicts.filter(isExplained);
    const reasons = [...new Set(explained.map(({ explanation }) => explanation))];
    return reasons.map(reason => {
        const abouts = explained.filter(({ explanation }) => explanation === reason).map(({ about }) => `\`${about}\``);
        return `${abouts.join(', ')}: ${reason}`;
    });
}

function isExplained(verdict: Verdict): boolean {
    return !verdict.passed && !isSurprise(verdict);
}
