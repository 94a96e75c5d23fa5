import { withoutInvisible } from '@agent-companion/page';

/** A paste that is longer is folded away by Gemini CLI (from 500 characters or six lines on); in UTF-16 code units. */
const PASTE_LENGTH = 400;

/**
 * A text without what a terminal would take for more than text, and without what the user cannot see: file names and texts of a
 * repository are not the user's. Lines end in `\n`; tabs are spaces.
 */
export function plainPrompt(text: string): string {
    return text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n').map(withoutInvisible).join('\n');
}

/**
 * What a terminal sends for a text that is pasted: nothing in it is a key, so that no line end sends it. It comes in several
 * pastes, none of which is too long to be shown.
 */
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
