import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
    CompleteRequestSchema,
    GetPromptResult,
    SetLevelRequestSchema,
    SubscribeRequestSchema,
    UnsubscribeRequestSchema
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { pixel } from './reference-tools';

/** The resources, prompts and small services of the conformance suite's reference server. */
export function addReferenceResources(server: McpServer): void {
    server.server.registerCapabilities({ logging: {}, completions: {}, resources: { subscribe: true } });
    server.server.setRequestHandler(SetLevelRequestSchema, () => ({}));
    server.server.setRequestHandler(CompleteRequestSchema, () => ({ completion: { values: [] } }));
    server.server.setRequestHandler(SubscribeRequestSchema, () => ({}));
    server.server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
    addResources(server);
    addPrompts(server);
}

function addResources(server: McpServer): void {
    const about = { description: 'For the conformance suite.' };
    server.registerResource('text', 'test://static-text', { ...about, mimeType: 'text/plain' }, ({ href: uri }) => ({
        contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }]
    }));
    server.registerResource('binary', 'test://static-binary', { ...about, mimeType: 'image/png' }, ({ href: uri }) => ({
        contents: [{ uri, mimeType: 'image/png', blob: pixel }]
    }));
    const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
    server.registerResource('template', template, about, ({ href: uri }, { id }) => {
        const data = { id, templateTest: true, data: `Data for ID: ${String(id)}` };
        return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] };
    });
}

function addPrompts(server: McpServer): void {
    const about = { description: 'For the conformance suite.' };
    const said = (text: string) => ({ role: 'user' as const, content: { type: 'text' as const, text } });
    const prompts: Record<string, GetPromptResult['messages']> = {
        test_simple_prompt: [said('This is a simple prompt for testing.')],
        test_prompt_with_image: [
            { role: 'user', content: { type: 'image', data: pixel, mimeType: 'image/png' } },
            said('Please analyze the image above.')
        ]
    };
    for (const [name, messages] of Object.entries(prompts)) {
        server.registerPrompt(name, about, () => ({ messages }));
    }
    const two = { arg1: z.string(), arg2: z.string() };
    server.registerPrompt('test_prompt_with_arguments', { ...about, argsSchema: two }, ({ arg1, arg2 }) => ({
        messages: [said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)]
    }));
    const one = { resourceUri: z.string() };
    server.registerPrompt('test_prompt_with_embedded_resource', { ...about, argsSchema: one }, ({ resourceUri }) => {
        const resource = {
            uri: resourceUri,
            mimeType: 'text/plain',
            text: 'Embedded resource content for testing.'
        };
        return {
            messages: [
                { role: 'user', content: { type: 'resource', resource } },
                said('Please process the embedded resource above.')
            ]
        };
    });
}
