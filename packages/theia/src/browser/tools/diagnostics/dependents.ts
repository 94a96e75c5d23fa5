/** The word by which other files refer to a file: its name without extension, or that of the folder of an index file. */
export function referredName(path: string): string {
    const parts = path.split(/[\\/]/);
    const name = (parts.at(-1) ?? '').replace(/(\.d)?\.[^.]+$/, '');
    return name === 'index' || name === '__init__' ? (parts.at(-2) ?? name) : name;
}

/** Whether a text refers to one of these names in a way that imports are written: at the end of a path in quotes, or as a word after 'import'. */
export function refersTo(text: string, names: readonly string[]): boolean {
    const afterImports = text.split('\n').flatMap(line => {
        const found = IMPORT.exec(line);
        return found ? line.slice(found.index + found[0].length) : [];
    });
    // What stands before the first quote and after the last one is in none.
    const ends = text
        .split(/["'`]/)
        .slice(1, -1)
        .flatMap(part => (part.includes('\n') ? [] : part.slice(part.lastIndexOf('/') + 1)));
    return names.some(
        name =>
            name !== '' &&
            (ends.some(
                end => end === name || (end.startsWith(`${name}.`) && /^\w+$/.test(end.slice(name.length + 1)))
            ) ||
                afterImports.some(rest => hasWord(rest, name)))
    );
}

function hasWord(text: string, word: string): boolean {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        if (!/\w/.test((text[at - 1] ?? '') + (text[at + word.length] ?? ''))) {
            return true;
        }
    }
    return false;
}

/** Begins an import; looked for once a line, for a line may be as long as its file. */
const IMPORT = /\b(?:import|from|require|include|use)\b/;
