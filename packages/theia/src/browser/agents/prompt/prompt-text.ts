import { plainPrompt } from '@agent-companion/client';

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
