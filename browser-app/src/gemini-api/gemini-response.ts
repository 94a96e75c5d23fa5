import type { GeminiReply, GeminiRequest } from './gemini-api-types';

/** A reply in the words of the model API, for one whole answer or one (the only) chunk of a stream. */
export function geminiResponse(reply: Exclude<GeminiReply, { error: unknown }>, model: string): object {
    return {
        candidates: [{ index: 0, content: { role: 'model', parts: replyParts(reply) }, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
        modelVersion: model
    };
}

/** A rough count of the tokens of a request: four characters each. */
export function countTokens(request: GeminiRequest): { totalTokens: number } {
    return { totalTokens: Math.ceil(JSON.stringify(request.contents).length / 4) };
}

function replyParts(reply: Exclude<GeminiReply, { error: unknown }>): object[] {
    if ('functionCalls' in reply) {
        return reply.functionCalls.map(functionCall => ({ functionCall }));
    }
    if ('functionCall' in reply) {
        return [{ functionCall: reply.functionCall }];
    }
    return [{ text: 'text' in reply ? reply.text : JSON.stringify(reply.json) }];
}
