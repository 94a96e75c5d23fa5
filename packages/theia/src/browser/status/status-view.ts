import { nls } from '@theia/core/lib/common/nls';
import { Advice, discoverySentence, iconOfAgents, turnedOffSentences } from '@agent-companion/page';
import type { ConnectedAgent } from '../../common';
import { Problem } from './problems';

/** What the status bar item says of. */
interface StatusFacts {
    readonly agents: readonly Pick<ConnectedAgent, 'name' | 'kind' | 'isTurnedOff'>[];
    /** Why there is none, as soon as that is known. */
    readonly advice?: Advice;
    /** What the user has not been shown yet. */
    readonly unseen: readonly Problem[];
}

/** A codicon, a label, and the lines of the tooltip. */
interface StatusView {
    readonly icon: string;
    readonly label: string;
    readonly lines: readonly string[];
}

/** What the status bar item shows. */
export function statusView({ agents, advice, unseen }: StatusFacts): StatusView {
    const names = agents.map(({ name }) => name);
    const isReason = advice?.code === 'not-discoverable' || advice?.code === 'root-unusable';
    const warnings = isReason ? [] : unseen.map(discoverySentence);
    const icon = unseen.length > 0 ? 'warning' : agents.length > 0 ? iconOfAgents(agents) : 'debug-disconnect';
    return {
        icon,
        label: labelOf(names),
        lines: [...stateOf(names, advice), ...turnedOffSentences(agents), ...warnings]
    };
}

/** One agent by its name, several by their number. */
function labelOf(names: readonly string[]): string {
    if (names.length > 1) {
        return nls.localize('agent-companion/agentCount', '{0} agents', names.length);
    }
    return names.at(0) ?? nls.localize('agent-companion/noAgent', 'No agent');
}

function stateOf(names: readonly string[], advice: Advice | undefined): string[] {
    if (names.length > 0) {
        return [nls.localize('agent-companion/connected', 'Connected: {0}', names.join(', '))];
    }
    if (!advice) {
        return [nls.localize('agent-companion/notConnected', 'No agent is connected.')];
    }
    return advice.code === 'not-started'
        ? [
              advice.sentence,
              nls.localize('agent-companion/clickStarts', 'Click to start one, or type /ide in one that runs.')
          ]
        : [advice.sentence, nls.localize('agent-companion/clickHelps', 'Click to see what helps.')];
}
