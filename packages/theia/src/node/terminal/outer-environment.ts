import { connectionVariablePrefix } from '@agent-companion/protocol/gemini/environment';
import { toolEnvironment } from '@agent-companion/protocol/tools/environment';
import { knownAgents } from '@agent-companion/server';

/** Variables that an agent's own extension sets as well. Those of Gemini CLI are not among them: its companion is this one. */
export const sharedVariables: ReadonlySet<string> = new Set(
    knownAgents.flatMap(({ ownCompanion }) => ownCompanion?.variables ?? [])
);

/** All by which a terminal leads to a companion, but for those of Gemini CLI. */
const companionVariables = new Set([...sharedVariables, ...Object.values(toolEnvironment)]);

/**
 * Takes away what leads to the companion of another IDE, in whose terminal this backend was started: what starts here belongs
 * to this one, also where it starts without a window.
 */
export function forgetOuterCompanion(environment: NodeJS.ProcessEnv): void {
    for (const name of Object.keys(environment)) {
        if (name.startsWith(connectionVariablePrefix) || companionVariables.has(name)) {
            delete environment[name];
        }
    }
}
