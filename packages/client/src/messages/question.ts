import type { Event } from '@agent-companion/core/server';

/** A way out of a question. */
export interface Choice<T> {
    readonly label: string;
    readonly value: T;
}

/** A question with several ways out; the first one is what Enter means. */
export interface ChoiceQuestion<T> {
    readonly title: string;
    readonly text: string;
    /** Lines of ours that are shown below, as they are. */
    readonly code?: string;
    readonly choices: readonly Choice<T>[];
}

/** Asks the user; withdraws the question when `onObsolete` fires. Resolves with the choice's value; undefined without a choice. */
export type AskChoice = <T>(question: ChoiceQuestion<T>, onObsolete: Event<void>) => Promise<T | undefined>;

/** A question that is answered with a line of text. */
export interface TextQuestion {
    readonly title: string;
    readonly prompt: string;
    readonly placeHolder?: string;
    readonly value?: string;
}
