import { IJSONSchema } from '@theia/core/lib/common/json-schema';
import { nls } from '@theia/core/lib/common/nls';
import { serverSchema } from './server-schema';

/** The settings that are only named here: what is in them is Gemini CLI's affair, and is not marked. */
const OTHER_GROUPS = [
    'admin',
    'advanced',
    'agents',
    'billing',
    'context',
    'contextManagement',
    'experimental',
    'extensions',
    'general',
    'hooks',
    'hooksConfig',
    'model',
    'modelConfigs',
    'output',
    'privacy',
    'security',
    'skills',
    'telemetry',
    'tools',
    'ui'
];

/** What Gemini CLI 0.61 reads in its `settings.json`: in full what is about IDEs and MCP servers, else the groups' names. */
export function geminiSettingsSchema(): IJSONSchema {
    const names = (description: string): IJSONSchema => ({ type: 'array', items: { type: 'string' }, description });
    return {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        // The CLI reads comments, as those who write them know.
        allowComments: true,
        allowTrailingCommas: true,
        properties: {
            ...Object.fromEntries(OTHER_GROUPS.map(name => [name, { type: 'object' }])),
            $schema: { type: 'string' },
            useWriteTodos: { type: 'boolean' },
            policyPaths: { type: 'array', items: { type: 'string' } },
            adminPolicyPaths: { type: 'array', items: { type: 'string' } },
            ide: {
                type: 'object',
                additionalProperties: false,
                description: nls.localize('agent-companion/geminiIde', 'How Gemini CLI works with an IDE.'),
                properties: {
                    enabled: {
                        type: 'boolean',
                        default: false,
                        description: nls.localize(
                            'agent-companion/geminiIdeEnabled',
                            'Whether Gemini CLI connects to the IDE in whose terminal it is started.'
                        )
                    },
                    hasSeenNudge: {
                        type: 'boolean',
                        default: false,
                        description: nls.localize(
                            'agent-companion/geminiIdeSeen',
                            'Whether Gemini CLI has asked about that already.'
                        )
                    }
                }
            },
            mcpServers: {
                type: 'object',
                description: nls.localize(
                    'agent-companion/geminiServers',
                    'Servers whose tools the model can use, by a name of yours.'
                ),
                additionalProperties: serverSchema()
            },
            mcp: {
                type: 'object',
                additionalProperties: false,
                description: nls.localize('agent-companion/geminiMcp', 'Which of the servers are used.'),
                properties: {
                    serverCommand: {
                        type: 'string',
                        description: nls.localize('agent-companion/geminiMcpCommand', 'A command that starts a server.')
                    },
                    allowed: names(
                        nls.localize(
                            'agent-companion/geminiMcpAllowed',
                            'The only servers that are used; all if absent.'
                        )
                    ),
                    excluded: names(nls.localize('agent-companion/geminiMcpExcluded', 'Servers that are not used.'))
                }
            }
        }
    };
}
