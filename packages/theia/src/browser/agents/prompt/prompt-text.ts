/** A paste that is longer is folded away by Gemini CLI (from 500 characters or six lines on); in UTF-16 code units. */
const PASTE_LENGTH = 400;

/** What a program in a terminal may take for a command, but for line ends, and what changes the order of what is read. */
const UNSAFE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Whether a text has a character that is left out of a prompt: a name with one cannot be told to an agent. */
export function hasUnsafeCharacters(text: string): boolean {
    return text.search(UNSAFE) >= 0;
}

/**
 * A text without what a terminal would take for more than text: file names and texts of a repository are not the user's. Lines
 * end in `\n`; tabs are spaces.
 */
export function plainPrompt(text: string): string {
    return text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll('\t', '    ')
        .split('\n')
        .map(line => line.replaceAll(UNSAFE, ''))
        .join('\n');
}

/**
 * What a terminal sends for a text that is pasted: nothing in it is a key, so that no line end sends it. It comes in several
 * pastes, none of which is too long to be shown.
 */
export function bracketedPastes(text: string): string[] {
    const lines = plainPrompt(text).match(/[^\n]*\n|[^\n]+$/g) ?? [];
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
