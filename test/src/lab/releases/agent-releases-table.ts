import { markdownTable } from '../../support/markdown-table';
import { AgentRelease } from '../../support/agents/releases/agent-releases';
import { allAgents } from '../../support/agents/terminal/all-agents';

/** Outcome of the suite of an agent in one of its releases. */
interface ReleaseOutcome {
    readonly id: string;
    readonly release: AgentRelease;
    readonly tests: readonly { readonly title: string; readonly outcome: 'pass' | 'fail' | 'pending' }[];
}

/** The titles of the tests that should have passed. */
export function unexpectedFailures({ release, tests }: ReleaseOutcome): readonly string[] {
    return tests
        .filter(({ title, outcome }) => outcome !== 'pass' && release.differs?.[title] === undefined)
        .map(({ title }) => title);
}

/** The outcomes as a table in Markdown. */
export function agentReleasesTable(outcomes: readonly ReleaseOutcome[]): string {
    const rows = outcomes.map(outcome => {
        const { id, release, tests } = outcome;
        const { version, remark, differs = {} } = release;
        const passed = tests.filter(test => test.outcome === 'pass').length;
        const failures = unexpectedFailures(outcome).map(title => `fails: ${title}`);
        const remarks = [...(remark === undefined ? [] : [remark]), ...Object.values(differs), ...failures];
        const name = allAgents.find(agent => agent.id === id)?.name ?? id;
        return [name, version, `${passed} of ${tests.length}`, remarks.join('; ')];
    });
    return markdownTable(['agent', 'release', 'passed', 'what is different'], rows);
}
