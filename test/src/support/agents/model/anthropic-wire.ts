import { randomUUID } from 'node:crypto';
import { ToolCall } from './agent-reply';
import { listAt, ModelWire, StreamEvent, toolNames } from './model-wire';

/** Anthropic's Messages API, which Claude Code speaks. */
export const anthropicWire: ModelWire = {
    path: '/v1/messages',
    messagesIn: body => listAt(body, 'messages'),
    isFromModel: ({ role }) => role === 'assistant',
    resultsIn: message =>
        listAt(message, 'content').flatMap(({ tool_use_id: id }) => (typeof id === 'string' ? id : [])),
    toolsIn: body => toolNames(listAt(body, 'tools')),
    stream: (answer, { model }) => {
        const blocks = 'text' in answer ? textBlock(answer.text) : answer.calls.flatMap(callBlock);
        // Blocks with one id are one message to the agent, whose results it then sends together.
        const start = {
            id: `msg_${randomUUID()}`,
            type: 'message',
            role: 'assistant',
            model,
            content: [],
            stop_reason: null
        };
        return [
            typed('message_start', { message: { ...start, stop_sequence: null, usage: usage(0) } }),
            ...blocks,
            typed('message_delta', {
                delta: { stop_reason: 'text' in answer ? 'end_turn' : 'tool_use', stop_sequence: null },
                usage: usage(1)
            }),
            typed('message_stop', {})
        ];
    }
};

function textBlock(text: string): StreamEvent[] {
    return block(0, { type: 'text', text: '' }, { type: 'text_delta', text });
}

function callBlock({ id, name, args }: ToolCall & { id: string }, index: number): StreamEvent[] {
    const partial = { type: 'input_json_delta', partial_json: JSON.stringify(args) };
    return block(index, { type: 'tool_use', id, name, input: {} }, partial);
}

function block(index: number, start: object, delta: object): StreamEvent[] {
    return [
        typed('content_block_start', { index, content_block: start }),
        typed('content_block_delta', { index, delta }),
        typed('content_block_stop', { index })
    ];
}

function usage(tokens: number): object {
    return { input_tokens: tokens, output_tokens: tokens };
}

function typed(type: string, rest: object): StreamEvent {
    return { event: type, data: { type, ...rest } };
}
