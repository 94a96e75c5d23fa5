import { listAt, ModelWire, StreamEvent, toolNames } from './model-wire';

/** OpenAI's chat completions, which Qwen Code, OpenCode and Copilot CLI speak. */
export const completionsWire: ModelWire = {
    path: '/v1/chat/completions',
    messagesIn: body => listAt(body, 'messages'),
    isFromModel: ({ role }) => role === 'assistant',
    resultsIn: ({ tool_call_id: id }) => (typeof id === 'string' ? [id] : []),
    toolsIn: body => toolNames(listAt(body, 'tools')),
    stream: (answer, { model }) => {
        const chunk = (delta: object, finish: string | null): StreamEvent => ({
            data: {
                id: 'chatcmpl-scripted',
                object: 'chat.completion.chunk',
                created: 0,
                model,
                choices: [{ index: 0, delta, finish_reason: finish }],
                ...(finish === null ? {} : { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } })
            }
        });
        const said =
            'text' in answer
                ? { content: answer.text }
                : {
                      tool_calls: answer.calls.map(({ id, name, args }, index) => ({
                          index,
                          id,
                          type: 'function',
                          function: { name, arguments: JSON.stringify(args) }
                      }))
                  };
        return [
            chunk({ role: 'assistant', ...said }, null),
            chunk({}, 'text' in answer ? 'stop' : 'tool_calls'),
            { data: '[DONE]' }
        ];
    }
};
