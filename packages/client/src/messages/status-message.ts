import type { Disposable } from '@agent-companion/core/server';

/** Offer of a message: a command, which the palette has as well. */
export interface MessageAction {
    readonly label: string;
    readonly command: string;
    readonly arguments?: readonly unknown[];
}

/** A short sentence of what has just happened. */
export interface StatusMessage {
    /** Plain text, in which invisible characters are shown escaped. */
    readonly sentence: string;
    readonly severity?: 'info' | 'warn';
    readonly actions?: readonly MessageAction[];
    /** Whether it stays until another message takes its place. */
    readonly stays?: boolean;
}

/** Shows an event without taking a key; a newer message replaces it. */
export interface MessageScreen {
    /** Whether the message that is shown offers anything. */
    readonly isOffering: boolean;
    /** @returns what takes this message away, if no other has taken its place. */
    show(message: StatusMessage): Disposable;
    /** Takes the message away, if there is one. */
    hide(): void;
}
