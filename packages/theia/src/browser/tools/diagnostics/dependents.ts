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
    return names.some(name => {
        const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        const isWord = new RegExp(`\\b${word}\\b`);
        return (
            new RegExp(`["'\`](?:[^"'\`\\n]*/)?${word}(?:\\.\\w+)?["'\`]`).test(text) ||
            afterImports.some(rest => isWord.test(rest))
        );
    });
}

/** Begins an import; looked for once a line, for a line may be as long as its file. */
const IMPORT = /\b(?:import|from|require|include|use)\b/;
