/** A value as one word of a shell: in single quotes nothing is special but the single quote itself. */
export function quoted(value: string): string {
    return `'${value.replaceAll("'", `'\\''`)}'`;
}
