import { markdownTable } from '../../support/markdown-table';
import { Release } from './releases';
import { Step, steps } from './release-trial';
import { Outcome } from './try-release';

/** The outcomes as a table in Markdown. */
export function releasesTable(outcomes: readonly Outcome[]): string {
    const rows = outcomes.map(outcome => [
        outcome.release.version,
        ...steps.map(step => cell(outcome, step)),
        remarks(outcome)
    ]);
    return markdownTable(['release', ...steps, 'remarks'], rows);
}

function cell({ steps: done }: Outcome, step: Step): string {
    return done[step] === true ? 'yes' : done[step] === undefined ? '–' : 'no';
}

function remarks({ release, steps: done }: Outcome): string {
    const failures = steps.flatMap(step => {
        const problem = done[step];
        return typeof problem === 'string' ? [`${step}: ${problem.split('\n')[0]}`] : [];
    });
    return [...peculiarities(release), ...failures].join(' ');
}

function peculiarities({ dialsDockerHost, trimsProposals }: Release): string[] {
    return [
        ...(dialsDockerHost ? ['In a container `host.docker.internal` must lead to 127.0.0.1.'] : []),
        ...(trimsProposals ? ['Trims proposals for files that exist before it shows them.'] : [])
    ];
}
