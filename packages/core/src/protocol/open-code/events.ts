import { z } from 'zod';
import { conversationIdSchema, permissionIdSchema, permissionRequestSchema } from './permission';

/** Events of `GET /event` about questions to the user, each a line `data: JSON`. */
export const eventSchema = z.discriminatedUnion('type', [
    z.object({ type: z.literal('permission.asked'), properties: permissionRequestSchema }),
    z.object({
        type: z.literal('permission.replied'),
        properties: z.object({ requestID: permissionIdSchema })
    }),
    /** The conversation has come to its end, or was interrupted: what it had asked is not answered by `permission.replied` then. */
    z.object({ type: z.literal('session.idle'), properties: z.object({ sessionID: conversationIdSchema }) })
]);
export type OpenCodeEvent = z.infer<typeof eventSchema>;
