import { visible } from './visible-text';

/** A text for an agent's prompt. */
export interface PromptText {
    readonly agent: string;
    readonly text: string;
    /** Comes between it and a text that stands in the prompt already. */
    readonly separator: ' ' | '\n';
}

/** Removes terminal controls and invisible characters: a repository's texts are not the user's. Lines end in `\n`; tabs are spaces. */
export function plainPrompt(text: string): string {
    const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n');
    return lines.map(line => visible(line, '')).join('\n');
}

/** A text within a sentence: in one line, and without having the CLI add files. */
export function textInSentence(text: string): string {
    return plainPrompt(text).replaceAll('\n', ' ').replaceAll('@', '\\@');
}
