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

/** Most UTF-16 code units of a paste: Gemini CLI folds it away from 500 characters or six lines on. */
const PASTE_LENGTH = 400;

/** Terminal input for a pasted text, in short pieces; no line end sends it. */
export function bracketedPastes(text: string): string[] {
    const lines = plainPrompt(text).match(/[^\n]+\n?|\n/g) ?? [];
    return lines.flatMap(piecesOf).map(piece => `\x1b[200~${piece.replace('\n', '\r')}\x1b[201~`);
}

/** A line in pieces, none of which ends in the midst of a character. */
function piecesOf(line: string): string[] {
    const pieces = [''];
    for (const character of line) {
        if (pieces[pieces.length - 1].length + character.length > PASTE_LENGTH) {
            pieces.push('');
        }
        pieces[pieces.length - 1] += character;
    }
    return pieces;
}
