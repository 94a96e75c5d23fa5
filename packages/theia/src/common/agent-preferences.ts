import { PreferenceSchema } from '@theia/core/lib/common/preferences/preference-schema';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { nls } from '@theia/core/lib/common/nls';
import { agentUses, OptionalAgent, optionalAgents } from '@agent-companion/core/contract';

/** The setting of an agent that not everybody uses. */
export function agentPreference(agent: OptionalAgent): string {
    return `agentCompanion.agents.${agent}`;
}

const descriptions: Readonly<Record<OptionalAgent, string>> = {
    claudeCode: nls.localize('agent-companion/useClaudeCode', 'Whether Claude Code finds this window.'),
    qwenCode: nls.localize('agent-companion/useQwenCode', 'Whether Qwen Code finds this window.'),
    openCode: nls.localize('agent-companion/useOpenCode', 'Whether OpenCode finds this window.'),
    copilot: nls.localize('agent-companion/useCopilot', 'Whether Copilot CLI finds this window.'),
    codex: nls.localize('agent-companion/useCodex', 'Whether Codex finds this window.')
};

const enumDescriptions = [
    nls.localize('agent-companion/useAuto', 'If it is installed here, or has been used.'),
    nls.localize('agent-companion/useOn', 'Always.'),
    nls.localize('agent-companion/useOff', 'Never. Nothing is written for it, and terminals do not lead it here.')
];

/** Settings of the user alone: a repository must not write files into the user's home, or keep an agent out. */
export const agentPreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: Object.fromEntries(
        optionalAgents.map(agent => [
            agentPreference(agent),
            {
                type: 'string',
                enum: [...agentUses],
                enumDescriptions,
                default: 'auto',
                description: descriptions[agent]
            }
        ])
    )
};
