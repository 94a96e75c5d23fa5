import type { Choice } from '../messages/question';

/** What lies over the page until the user has read it. */
export interface Notification<T> {
    /** Plain text. */
    readonly text: string;
    readonly severity: 'info' | 'warn';
    readonly choices: readonly Choice<T>[];
}

/** Shows a notification; resolves with the value of what the user chooses, with undefined once it is closed without. */
export type Notify = <T>(notification: Notification<T>) => Promise<T | undefined>;
