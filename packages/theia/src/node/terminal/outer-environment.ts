import { connectionVariablePrefix } from '@agent-companion/protocol/gemini/environment';
import { knownAgents } from '@agent-companion/server';

/** Variables that an agent's own extension sets as well. Those of Gemini CLI are not among them: its companion is this one. */
export const sharedVariables: ReadonlySet<string> = new Set(
    knownAgents.flatMap(({ ownCompanion }) => ownCompanion?.variables ?? [])
);

/**
 * Takes away what leads to the companion of another IDE, in whose terminal this backend was started: what starts here belongs
 * to this one, also where it starts without a window.
 */
export function forgetOuterCompanion(environment: NodeJS.ProcessEnv): void {
    for (const name of Object.keys(environment)) {
        if (name.startsWith(connectionVariablePrefix) || sharedVariables.has(name)) {
            delete environment[name];
        }
    }
}
