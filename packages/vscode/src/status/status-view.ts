import { iconOfAgents } from '@agent-companion/page';
import type { WindowStatus } from '@agent-companion/window/contract';

/** How the item in the status bar looks; its parts are named as those of `vscode.StatusBarItem`. */
interface StatusView {
    readonly text: string;
    readonly tooltip: string;
}

/**
 * What the status bar item shows: which agents are connected, and why there can be none.
 * @param status what the window has said last.
 * @param problem why there is no connection to the host process, in a sentence; undefined if there is one.
 */
export function statusView(status: WindowStatus | undefined, problem?: string): StatusView {
    const agents = status?.agents ?? [];
    const names = agents.map(({ name }) => name);
    const warnings = problem === undefined ? warningsOf(status) : [problem];
    const icon = warnings.length > 0 ? 'warning' : agents.length > 0 ? iconOfAgents(agents) : 'debug-disconnect';
    const label = names.length > 1 ? `${names.length} agents` : (names.at(0) ?? 'No agent');
    const state =
        names.length > 0
            ? `Connected: ${names.join(', ')}`
            : 'No agent is connected. Start one in a terminal, or type /ide in one that runs.';
    return { text: `$(${icon}) ${withoutIcons(label)}`, tooltip: [state, ...warnings].join('\n') };
}

/** What keeps agents outside of the window's terminals from finding it, or could mislead them. */
export function warningsOf(status: WindowStatus | undefined): readonly string[] {
    const { discovery } = status ?? {};
    if (!discovery) {
        return [];
    }
    return discovery.published ? (discovery.cautions ?? []).map(({ reason }) => reason) : [discovery.reason];
}

/** An agent may have any name; `$(name)` would be an icon. */
function withoutIcons(label: string): string {
    return label.replaceAll('$(', '$ (');
}
