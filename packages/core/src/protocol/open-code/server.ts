import { z } from 'zod';
import { PermissionRequest } from './permission';

/** What is asked of the HTTP server of OpenCode. */
export const paths = {
    health: '/global/health',
    events: '/event',
    permissions: '/permission',
    conversations: '/session/status',
    reply: (id: string): string => `/permission/${id}/reply`,
    message: (sessionId: string, messageId: string): string => `/session/${sessionId}/message/${messageId}`
} as const;

/** Milliseconds between two events of a stream, at most: then comes a heartbeat. */
export const heartbeatMs = 10_000;

/** Of `GET /global/health`: whether it is OpenCode that answers. */
export const healthSchema = z.object({ healthy: z.literal(true), version: z.string().max(100) });

/** Of `GET /session/status`: the conversations that go on. */
export const conversationsSchema = z.record(z.string(), z.unknown());

/** Of `GET /session/ID/message/ID`: the calls of tools in a message. */
const messageSchema = z.object({ parts: z.array(z.unknown()).max(10_000) });

/** What a model wants the tools `write`, `edit` and `apply_patch` to do. */
const toolCallSchema = z.discriminatedUnion('tool', [
    z.object({
        tool: z.literal('write'),
        callID: z.string(),
        state: z.object({ input: z.object({ content: z.string() }) })
    }),
    z.object({
        tool: z.literal('edit'),
        callID: z.string(),
        state: z.object({
            input: z.object({ oldString: z.string(), newString: z.string(), replaceAll: z.boolean().optional() })
        })
    }),
    z.object({
        tool: z.literal('apply_patch'),
        callID: z.string(),
        state: z.object({
            /** Call that a question is about; undefined if the message has none of these tools. */
            input: z.object({ patchText: z.string() })
        })
    })
]);
export type ToolCall = z.infer<typeof toolCallSchema>;

/** The call that a question is about; undefined if the message has none, or it is of another tool. */
export function toolCallIn(message: unknown, { tool }: PermissionRequest): ToolCall | undefined {
    const calls = messageSchema.safeParse(message).data?.parts.map(part => toolCallSchema.safeParse(part).data) ?? [];
    return calls.find(call => call !== undefined && call.callID === tool?.callID);
}
