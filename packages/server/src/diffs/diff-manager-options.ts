import { IdeNotification } from '@agent-companion/protocol/gemini';
import { DiffPresenterOptions } from './diff-presenter';
import { DiffLimits } from './diff-limits';

/** Whether a session lives, and whether it hears what it is told now. */
export type Presence = 'listening' | 'silent' | 'gone';

/** A session that is no more. */
export interface EndedSession {
    readonly sessionId: string;
    /** What was to be told to it, and was not. */
    readonly untold: readonly IdeNotification[];
    /** When its agent had a request or its stream open last, in milliseconds since 1970. */
    readonly lastSeen: number;
}

export interface DiffManagerOptions extends Omit<DiffPresenterOptions, 'onFailed'> {
    /** Tells one session, and no other. */
    readonly notify: (sessionId: string, notification: IdeNotification) => void;
    readonly presenceOf: (sessionId: string) => Presence;
    /** Most bytes (UTF-8) of a text that comes from the user. */
    readonly maxContentBytes: number;
    /** How much of one session may wait for the user, and how much of those that have died is kept. */
    readonly waitingLimits?: DiffLimits;
    /** Milliseconds a diff outlives its session, and then its decision. Default 300,000. */
    readonly orphanMs?: number;
}
