import { connectionVariablePrefix } from '@agent-companion/core/protocol/gemini/environment';
import { openCodeEnvironment } from '@agent-companion/core/protocol/open-code/environment';
import { toolEnvironment } from '@agent-companion/core/protocol/tools/environment';
import { knownAgents } from '@agent-companion/core/server';

/** Variables that an agent's own extension sets as well; none of Gemini CLI, whose companion is this one. */
export const sharedVariables: ReadonlySet<string> = new Set(
    knownAgents.flatMap(({ ownCompanion }) => ownCompanion?.variables ?? [])
);

/** All by which a terminal leads to a companion, but for those of Gemini CLI. */
const companionVariables = new Set([
    ...sharedVariables,
    ...Object.values(openCodeEnvironment),
    ...Object.values(toolEnvironment)
]);

/** Removes variables that lead to another IDE's companion: this backend may have been started in that IDE's terminal. */
export function forgetOuterCompanion(environment: NodeJS.ProcessEnv): void {
    for (const name of Object.keys(environment)) {
        if (name.startsWith(connectionVariablePrefix) || companionVariables.has(name)) {
            delete environment[name];
        }
    }
}
