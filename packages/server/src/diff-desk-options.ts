import { IdeNotification } from '@gemini-companion/protocol';
import { DiffScreenOptions } from './diff-screen';

/** Whether a session lives, and whether it hears what it is told now. */
export type Presence = 'listening' | 'silent' | 'gone';

export interface DiffDeskOptions extends Omit<DiffScreenOptions, 'onFailed'> {
    /** Tells one session, and no other. */
    readonly notify: (sessionId: string, notification: IdeNotification) => void;
    readonly presenceOf: (sessionId: string) => Presence;
    /** Most bytes (UTF-8) of a text that comes from the user. */
    readonly maxContentBytes: number;
    /** Milliseconds a diff outlives its session, and then its decision. Default 300,000. */
    readonly orphanMs?: number;
}
