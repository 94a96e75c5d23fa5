import { Release } from './releases';
import { Step, steps } from './release-trial';
import { Outcome } from './try-release';

/** The outcomes as a table in Markdown, columns aligned. */
export function releasesTable(outcomes: readonly Outcome[]): string {
    const rows = outcomes.map(outcome => [
        outcome.release.version,
        ...steps.map(step => cell(outcome, step)),
        remarks(outcome)
    ]);
    const head = ['release', ...steps, 'remarks'];
    const widths = head.map((title, column) =>
        Math.max(...[head, ...rows].map(row => row[column].length), title.length)
    );
    const line = (row: readonly string[]): string =>
        `| ${row.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`;
    return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function cell({ steps: done }: Outcome, step: Step): string {
    return done[step] === true ? 'yes' : done[step] === undefined ? '–' : 'no';
}

function remarks({ release, steps: done }: Outcome): string {
    const failures = steps.flatMap(step => {
        const problem = done[step];
        return typeof problem === 'string' ? [`${step}: ${problem.split('\n')[0].replaceAll('|', '\\|')}`] : [];
    });
    return [...peculiarities(release), ...failures].join(' ');
}

function peculiarities({ dialsDockerHost, trimsProposals }: Release): string[] {
    return [
        ...(dialsDockerHost ? ['In a container `host.docker.internal` must lead to 127.0.0.1.'] : []),
        ...(trimsProposals ? ['Trims proposals for files that exist before it shows them.'] : [])
    ];
}
