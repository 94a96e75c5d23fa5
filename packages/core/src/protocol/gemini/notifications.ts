import { z } from 'zod';
import { IdeContext } from './ide-context';

/** The notifications a companion sends to the agent (specification II and III). */
export const notificationMethods = {
    contextUpdate: 'ide/contextUpdate',
    diffAccepted: 'ide/diffAccepted',
    diffRejected: 'ide/diffRejected'
} as const;

/** Parameters of `ide/diffAccepted`: `filePath` exactly as `openDiff` got it, and the whole final text. */
export const diffAcceptedParamsSchema = z.object({ filePath: z.string(), content: z.string() });
type DiffAcceptedParams = z.infer<typeof diffAcceptedParamsSchema>;

/** Parameters of `ide/diffRejected`: `filePath` exactly as `openDiff` got it. */
interface DiffRejectedParams {
    readonly filePath: string;
}

/** Everything a companion ever sends unasked. */
export type IdeNotification =
    | { method: typeof notificationMethods.contextUpdate; params: IdeContext }
    | { method: typeof notificationMethods.diffAccepted; params: DiffAcceptedParams }
    | { method: typeof notificationMethods.diffRejected; params: DiffRejectedParams };
