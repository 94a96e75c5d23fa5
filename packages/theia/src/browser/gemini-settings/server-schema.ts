import { IJSONSchema } from '@theia/core/lib/common/json-schema';
import { nls } from '@theia/core/lib/common/nls';

const texts = (description: string): IJSONSchema => ({ type: 'array', items: { type: 'string' }, description });
const text = (description: string): IJSONSchema => ({ type: 'string', description });
const map = (description: string): IJSONSchema => ({
    type: 'object',
    additionalProperties: { type: 'string' },
    description
});

/**
 * One of `mcpServers`, with every property that Gemini CLI 0.61 reads. It must say how the server is reached, and a name that the
 * CLI does not know is marked: it would be passed over in silence.
 */
export function serverSchema(): IJSONSchema {
    return {
        type: 'object',
        additionalProperties: false,
        anyOf: ['command', 'url', 'httpUrl'].map(property => ({ required: [property] })),
        properties: {
            description: text(nls.localize('agent-companion/geminiServerDescription', 'What it is for.')),
            type: {
                type: 'string',
                enum: ['stdio', 'http', 'sse'],
                description: nls.localize(
                    'agent-companion/geminiServerType',
                    'How to talk to it: ‘stdio’ with ‘command’; ‘http’ (Streamable HTTP) or ‘sse’ with ‘url’.'
                )
            },
            command: text(nls.localize('agent-companion/geminiServerCommand', 'The program that is the server.')),
            args: texts(nls.localize('agent-companion/geminiServerArgs', 'The program’s arguments.')),
            cwd: text(nls.localize('agent-companion/geminiServerCwd', 'The folder in which the program runs.')),
            env: map(
                nls.localize(
                    'agent-companion/geminiServerEnv',
                    'Variables for the program. $NAME stands for one of the CLI’s own.'
                )
            ),
            url: text(nls.localize('agent-companion/geminiServerUrl', 'The server’s address.')),
            httpUrl: text(
                nls.localize(
                    'agent-companion/geminiServerHttpUrl',
                    'The address of a Streamable HTTP server; the older form of ‘url’ with the type ‘http’.'
                )
            ),
            headers: map(
                nls.localize(
                    'agent-companion/geminiServerHeaders',
                    'HTTP headers. Name a variable ($NAME) instead of writing a secret here.'
                )
            ),
            tcp: text(
                nls.localize(
                    'agent-companion/geminiServerTcp',
                    'The address of a WebSocket server. No release up to 0.61 uses it.'
                )
            ),
            timeout: {
                type: 'number',
                minimum: 0,
                default: 600_000,
                description: nls.localize(
                    'agent-companion/geminiServerTimeout',
                    'How long a call may take, in milliseconds.'
                )
            },
            trust: {
                type: 'boolean',
                default: false,
                description: nls.localize(
                    'agent-companion/geminiServerTrust',
                    'Whether its tools run without asking you. Only for servers that are your own.'
                )
            },
            includeTools: texts(
                nls.localize(
                    'agent-companion/geminiServerInclude',
                    'The only tools that the model gets; all if absent.'
                )
            ),
            excludeTools: texts(
                nls.localize('agent-companion/geminiServerExclude', 'Tools that the model does not get.')
            ),
            oauth: {
                type: 'object',
                description: nls.localize('agent-companion/geminiServerOauth', 'How to log in by OAuth.')
            },
            authProviderType: {
                type: 'string',
                enum: ['dynamic_discovery', 'google_credentials', 'service_account_impersonation'],
                description: nls.localize('agent-companion/geminiServerAuth', 'Where the credentials come from.')
            },
            targetAudience: text(
                nls.localize('agent-companion/geminiServerAudience', 'The OAuth client that the server expects.')
            ),
            targetServiceAccount: text(
                nls.localize('agent-companion/geminiServerAccount', 'The service account to act for.')
            ),
            extension: {
                type: 'object',
                description: nls.localize(
                    'agent-companion/geminiServerExtension',
                    'The CLI extension that it belongs to.'
                )
            }
        },
        defaultSnippets: [
            { label: 'HTTP', body: { type: 'http', url: '${1:https://}' } },
            { label: 'stdio', body: { command: '${1:npx}', args: ['$2'] } }
        ]
    };
}
