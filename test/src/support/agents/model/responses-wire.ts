import { WireAnswer } from './agent-reply';
import { Body, listAt, ModelWire, StreamEvent, toolNames } from './model-wire';

/** Types of the model's items; the results of its calls have another end. */
const FROM_MODEL = ['function_call', 'custom_tool_call', 'reasoning'];

/** OpenAI's responses, which Codex speaks. */
export const responsesWire: ModelWire = {
    path: '/v1/responses',
    messagesIn: body => listAt(body, 'input'),
    isFromModel: ({ type, role }) => role === 'assistant' || FROM_MODEL.includes(String(type)),
    resultsIn: ({ type, call_id: id }) => (String(type).endsWith('_output') && typeof id === 'string' ? [id] : []),
    // Some models are given their tools in the conversation.
    toolsIn: body =>
        toolNames([...listAt(body, 'tools'), ...listAt(body, 'input').flatMap(item => listAt(item, 'tools'))]),
    stream: answer => {
        const output = itemsOf(answer);
        const response = { id: 'resp_scripted', object: 'response' };
        const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
        return [
            typed('response.created', { response: { ...response, status: 'in_progress', output: [] } }),
            ...output.flatMap((item, index) => [
                typed('response.output_item.added', { output_index: index, item }),
                typed('response.output_item.done', { output_index: index, item })
            ]),
            typed('response.completed', { response: { ...response, status: 'completed', output, usage } })
        ];
    }
};

function itemsOf(answer: WireAnswer): Body[] {
    if ('text' in answer) {
        const content = [{ type: 'output_text', text: answer.text, annotations: [] }];
        return [{ type: 'message', id: 'msg_scripted', role: 'assistant', content }];
    }
    return answer.calls.map(({ id, name, args }) =>
        typeof args === 'string'
            ? { type: 'custom_tool_call', id: `ctc_${id}`, call_id: id, name, input: args }
            : { type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: JSON.stringify(args) }
    );
}

function typed(type: string, rest: object): StreamEvent {
    return { event: type, data: { type, ...rest } };
}
