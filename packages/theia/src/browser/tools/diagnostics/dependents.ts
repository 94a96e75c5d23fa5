/** The word by which other files refer to a file: its name without extension, or that of the folder of an index file. */
export function referredName(path: string): string {
    const parts = path.split(/[\\/]/);
    const name = (parts.at(-1) ?? '').replace(/(\.d)?\.[^.]+$/, '');
    return name === 'index' || name === '__init__' ? (parts.at(-2) ?? name) : name;
}

/** Whether a text refers to one of these names in a way that imports are written: at the end of a path in quotes, or as a word after 'import'. */
export function refersTo(text: string, names: readonly string[]): boolean {
    return names.some(name => {
        const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        return new RegExp(
            `["'\`](?:[^"'\`\\n]*/)?${word}(?:\\.\\w+)?["'\`]|\\b(?:import|from|require|include|use)\\b[^\\n]*\\b${word}\\b`
        ).test(text);
    });
}
