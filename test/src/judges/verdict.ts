import { markdownTable } from '../support/markdown-table';

/** What one judge says of one thing. */
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

/** All that was said, as tables in Markdown: how often, and what. */
export function verdictReport(verdicts: readonly Verdict[]): string {
    const judges = [...new Set(verdicts.map(({ judge }) => judge))];
    const counts = judges.map(judge => {
        const own = verdicts.filter(verdict => verdict.judge === judge);
        const count = (matches: (verdict: Verdict) => boolean): string => String(own.filter(matches).length);
        return [judge, count(({ passed }) => passed), count(isExplained), count(isSurprise)];
    });
    const rows = verdicts.map(verdict => [
        verdict.judge,
        verdict.about,
        verdict.passed ? 'yes' : 'no',
        verdict.says.split('\n')[0].replaceAll('|', '\\|'),
        verdict.explanation ?? ''
    ]);
    return [
        markdownTable(['judge', 'passed', 'deviations explained', 'surprises'], counts),
        markdownTable(['judge', 'about', 'passed', 'says', 'why'], rows)
    ].join('\n\n');
}

function isExplained(verdict: Verdict): boolean {
    return !verdict.passed && !isSurprise(verdict);
}
