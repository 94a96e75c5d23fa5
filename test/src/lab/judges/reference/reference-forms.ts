import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
    CallToolResult,
    ElicitRequestFormParams,
    ElicitResultSchema,
    ServerNotification,
    ServerRequest
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

type Properties = ElicitRequestFormParams['requestedSchema']['properties'];

/** The tools of the conformance suite's reference server that ask the user. */
export function addReferenceForms(server: McpServer): void {
    // By the stream of the call itself: the session's own one may not be open yet.
    const ask = async (
        { sendRequest }: Pick<RequestHandlerExtra<ServerRequest, ServerNotification>, 'sendRequest'>,
        message: string,
        properties: Properties,
        required: string[] = []
    ): Promise<string> => {
        const params = { message, requestedSchema: { type: 'object' as const, properties, required } };
        const answer = await sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema);
        return `action=${answer.action}, content=${JSON.stringify(answer.content)}`;
    };

    const message = { description: 'Asks.', inputSchema: { message: z.string() } };
    server.registerTool('test_elicitation', message, async ({ message: question }, extra) => {
        const names = { username: { type: 'string' }, email: { type: 'string' } } as const;
        return said(`User response: ${await ask(extra, question, names, Object.keys(names))}`);
    });
    const forms: Record<string, Properties> = {
        test_elicitation_sep1034_defaults: {
            name: { type: 'string', default: 'John Doe' },
            age: { type: 'integer', default: 30 },
            score: { type: 'number', default: 95.5 },
            status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
            verified: { type: 'boolean', default: true }
        },
        test_elicitation_sep1330_enums: {
            untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
            titledSingle: { type: 'string', oneOf: titled('First Option', 'Second Option', 'Third Option') },
            legacyEnum: {
                type: 'string',
                enum: ['opt1', 'opt2', 'opt3'],
                enumNames: ['Option One', 'Option Two', 'Option Three']
            },
            untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
            titledMulti: { type: 'array', items: { anyOf: titled('First Choice', 'Second Choice', 'Third Choice') } }
        }
    };
    for (const [name, properties] of Object.entries(forms)) {
        server.registerTool(name, { description: 'Asks.' }, async extra =>
            said(`Elicitation completed: ${await ask(extra, 'Please answer.', properties)}`)
        );
    }
}

function titled(...titles: string[]): { const: string; title: string }[] {
    return titles.map((title, index) => ({ const: `value${index + 1}`, title }));
}

function said(text: string): CallToolResult {
    return { content: [{ type: 'text', text }] };
}
