import type { DiscoveryCaution, DiscoveryRefusal, DiscoveryStatus } from '@agent-companion/core/server';
import { AgentList, callSentence, ListedAgent } from './agent-list';
import { Advice } from './connection-advice';
import { pausedText } from '../context/seen-text';
import { iconOfAgents } from '../messages/agent-icon';
import { nls } from '../messages/nls';
import type { ConnectedAgent } from '@agent-companion/core/contract';

/** A codicon, a label, and the lines of the tooltip. */
interface StatusParts {
    readonly icon: string;
    readonly label: string;
    readonly lines: readonly string[];
}

const noAgents = { calling: [], silent: [], former: [] };

/** Parts of a status bar item for an editor that joins them itself. `advice` comes once known; `warnings` are sentences. */
export function statusParts(
    agents: readonly Pick<ConnectedAgent, 'name' | 'kind'>[],
    advice: Advice | undefined,
    warnings: readonly string[],
    { calling, silent, former }: Pick<AgentList, 'calling' | 'silent' | 'former'> = noAgents,
    isPaused = false
): StatusParts {
    const names = agents.map(({ name }) => name);
    const calm = isPaused ? 'eye-closed' : agents.length > 0 ? iconOfAgents(agents) : 'debug-disconnect';
    const icon = warnings.length > 0 ? 'warning' : calling.length > 0 ? 'bell-dot' : calm;
    // A reason may be one of the warnings.
    const lines = new Set([
        ...(isPaused ? [pausedText()] : []),
        ...calling.map(callSentence),
        ...stateOf(names, advice),
        ...(former.length > 0 ? [formerSentence(former)] : []),
        ...silent.map(silentSentence),
        ...warnings
    ]);
    const label = callLabel(calling) ?? labelOf(names, advice);
    return { icon, label: isPaused ? pausedLabel(label) : label, lines: [...lines] };
}

function pausedLabel(label: string): string {
    return nls.localize('agent-companion/pausedLabel', '{0} (paused)', label);
}

function silentSentence(name: string): string {
    return nls.localize(
        'agent-companion/agentIsSilent',
        '{0} does not say what it does: its hooks are off. You review only what it asks about.',
        name
    );
}

function formerSentence(names: readonly string[]): string {
    return nls.localize(
        'agent-companion/workedHere',
        'At work here before the restart: {0}. The menu resumes them.',
        names.join(', ')
    );
}

/** Who calls for the user: one agent by its name, several by their number. */
function callLabel([first, ...others]: readonly ListedAgent[]): string | undefined {
    return others.length > 0
        ? nls.localize('agent-companion/agentsCall', '{0} agents need you', others.length + 1)
        : first && nls.localize('agent-companion/agentCalls', '{0} needs you', first.agent.name);
}

/** Facts on how agents find the window. */
type Problem = DiscoveryCaution | DiscoveryRefusal;

/** Reasons why agents outside of the window's terminals do not find it, or could be misled. */
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
