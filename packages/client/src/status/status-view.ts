import type { DiscoveryCaution, DiscoveryRefusal, DiscoveryStatus } from '@agent-companion/core/server';
import { Advice } from './connection-advice';
import { discoverySentence } from '../messages/backend-sentences';
import { iconOfAgents } from '../messages/agent-icon';
import { nls } from '../messages/nls';
import type { ConnectedAgent, WindowStatus } from '@agent-companion/core/contract';

/** What the status bar item says of. */
export interface StatusFacts {
    /** Whether the terminals of the window do not lead to it yet: that no agent is connected says nothing then. */
    readonly isStarting?: boolean;
    /** What the window has said last. */
    readonly status?: WindowStatus;
    /** Why no agent is connected, as soon as that is known. */
    readonly advice?: Advice;
    /** Why there is no connection to the host process, in a sentence. */
    readonly problem?: string;
}

/** How the item in the status bar looks; its parts are named as those of `vscode.StatusBarItem`. */
interface StatusView {
    readonly text: string;
    readonly tooltip: string;
}

/** The status bar item: which agents are connected, or why none is. @param cautions the editor's own, in sentences. */
export function statusView(
    { isStarting, status, advice, problem }: StatusFacts,
    cautions: readonly string[] = []
): StatusView {
    const agents = status?.agents ?? [];
    if (isStarting && agents.length === 0 && problem === undefined) {
        const starting = nls.localize('agent-companion/starting', 'Starting…');
        return { text: `$(sync~spin) ${starting}`, tooltip: starting };
    }
    const warnings = [...(problem === undefined ? warningsOf(status) : [problem]), ...cautions];
    const { icon, label, lines } = statusParts(agents, problem === undefined ? advice : undefined, warnings);
    return { text: `$(${icon}) ${withoutIcons(label)}`, tooltip: lines.join('\n') };
}

/** A codicon, a label, and the lines of the tooltip. */
interface StatusParts {
    readonly icon: string;
    readonly label: string;
    readonly lines: readonly string[];
}

/** Parts of a status bar item for an editor that joins them itself. `advice` comes once known; `warnings` are sentences. */
export function statusParts(
    agents: readonly Pick<ConnectedAgent, 'name' | 'kind'>[],
    advice: Advice | undefined,
    warnings: readonly string[]
): StatusParts {
    const names = agents.map(({ name }) => name);
    const icon = warnings.length > 0 ? 'warning' : agents.length > 0 ? iconOfAgents(agents) : 'debug-disconnect';
    // A reason may be one of the warnings.
    const lines = new Set([...stateOf(names, advice), ...warnings]);
    return { icon, label: labelOf(names, advice), lines: [...lines] };
}

/** What keeps agents outside of the window's terminals from finding it, or could mislead them. */
export function warningsOf(status: WindowStatus | undefined): readonly string[] {
    return problemsOf(status?.discovery).map(discoverySentence);
}

/** What is to be known of how agents find the window. */
export type Problem = DiscoveryCaution | DiscoveryRefusal;

/** {@link warningsOf} as facts. */
export function problemsOf(discovery: DiscoveryStatus | undefined): readonly Problem[] {
    return (discovery?.published ? discovery.cautions : discovery && [discovery]) ?? [];
}

/** Which agents are connected. */
export function connectedSentence(names: readonly string[]): string {
    return names.length > 0
        ? nls.localize('agent-companion/connected', 'Connected: {0}', names.join(', '))
        : nls.localize('agent-companion/notConnected', 'No agent is connected.');
}

/** One agent by its name, several by their number, none with the reason in short. */
function labelOf(names: readonly string[], advice: Advice | undefined): string {
    if (names.length > 1) {
        return nls.localize('agent-companion/agentCount', '{0} agents', names.length);
    }
    const none =
        advice?.short === undefined
            ? nls.localize('agent-companion/noAgent', 'No agent')
            : nls.localize('agent-companion/noAgentWhy', 'No agent: {0}', advice.short);
    return names.at(0) ?? none;
}

function stateOf(names: readonly string[], advice: Advice | undefined): string[] {
    if (names.length > 0 || !advice) {
        return [connectedSentence(names)];
    }
    return advice.code === 'not-started'
        ? [
              advice.sentence,
              nls.localize('agent-companion/clickStarts', 'Click to start one, or type /ide in one that runs.')
          ]
        : [advice.sentence, nls.localize('agent-companion/clickHelps', 'Click to see what helps.')];
}

/** Keeps `$(name)` in names of agents and files from becoming an icon, by a character that is not seen. */
export function withoutIcons(label: string): string {
    return label.replaceAll('$(', '$\u200b(');
}
