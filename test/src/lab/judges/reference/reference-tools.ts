import { setTimeout as delay } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
    CallToolResult,
    CreateMessageResultSchema,
    ListToolsRequestSchema,
    ListToolsResult
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { addReferenceForms } from './reference-forms';

/** A picture of one red pixel, and a sound of no length. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const silence = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

/** Between two messages of a tool, in milliseconds, as the suite wants it. */
const pauseMs = 50;

const text = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] });

/** The tools of the conformance suite's reference server, with the answers that its scenarios expect. */
export function addReferenceTools(server: McpServer): void {
    addContentTools(server);
    addTalkingTools(server);
    addReferenceForms(server);
    addSchemaTool(server);
}

/** Tools that only answer. */
function addContentTools(server: McpServer): void {
    const image = { type: 'image', data: pixel, mimeType: 'image/png' } as const;
    const contents: Record<string, CallToolResult> = {
        test_simple_text: text('This is a simple text response for testing.'),
        test_image_content: { content: [image] },
        test_audio_content: { content: [{ type: 'audio', data: silence, mimeType: 'audio/wav' }] },
        test_embedded_resource: {
            content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')]
        },
        test_multiple_content_types: {
            content: [
                { type: 'text', text: 'Multiple content types test:' },
                image,
                resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}')
            ]
        }
    };
    for (const [name, result] of Object.entries(contents)) {
        server.registerTool(name, { description: name }, () => result);
    }
    server.registerTool('test_error_handling', { description: 'Fails.' }, () => {
        throw new Error('This tool intentionally returns an error for testing');
    });
}

function resource(uri: string, mimeType: string, said: string): CallToolResult['content'][number] {
    return { type: 'resource', resource: { uri, mimeType, text: said } };
}

/** Tools that send something while they work, or let their stream be closed. */
function addTalkingTools(server: McpServer): void {
    server.registerTool('test_tool_with_logging', { description: 'Logs.' }, async extra => {
        for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
            await extra.sendNotification({ method: 'notifications/message', params: { level: 'info', data } });
            await delay(pauseMs);
        }
        return text('Logged.');
    });
    server.registerTool('test_tool_with_progress', { description: 'Tells of its progress.' }, async extra => {
        const progressToken = extra._meta?.progressToken;
        for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
            const params = { progressToken: progressToken ?? '', progress, total: 100 };
            await extra.sendNotification({ method: 'notifications/progress', params });
            await delay(pauseMs);
        }
        return text('Done.');
    });
    server.registerTool('test_reconnection', { description: 'Closes its stream.' }, async extra => {
        extra.closeSSEStream?.();
        await delay(2 * pauseMs);
        return text('Reconnection test completed successfully');
    });
    const prompt = { description: 'Asks a model.', inputSchema: { prompt: z.string() } };
    server.registerTool('test_sampling', prompt, async ({ prompt: question }, extra) => {
        const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: question } }];
        const request = { method: 'sampling/createMessage' as const, params: { messages, maxTokens: 100 } };
        const { content } = await extra.sendRequest(request, CreateMessageResultSchema);
        return text(`LLM response: ${content.type === 'text' ? content.text : content.type}`);
    });
}

/** A tool whose schema holds what zod does not write: so it is put into the list as it is. */
function addSchemaTool(server: McpServer): void {
    const tool = {
        name: 'json_schema_2020_12_tool',
        description: 'Tool with JSON Schema 2020-12 features',
        inputSchema: {
            $schema: 'https://json-schema.org/draft/2020-12/schema',
            type: 'object' as const,
            $defs: {
                address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } }
            },
            properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
            additionalProperties: false
        }
    };
    const handlers = (server.server as unknown as { _requestHandlers: Map<string, unknown> })._requestHandlers;
    const list = handlers.get('tools/list') as (...args: unknown[]) => Promise<ListToolsResult>;
    server.server.setRequestHandler(ListToolsRequestSchema, async (...args) => {
        const { tools } = await list(...args);
        return { tools: [...tools, tool] };
    });
}
