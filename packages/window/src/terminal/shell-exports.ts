/** The lines that set these variables in a POSIX shell. */
export function shellExports(variables: Readonly<Record<string, string>>): string {
    return Object.entries(variables)
        .map(([name, value]) => `export ${name}=${quote(value)}\n`)
        .join('');
}

/** The line that has a POSIX shell read a script as if it were typed, ready to be pasted. */
export function sourceLine(path: string): string {
    return `. ${quote(path)}`;
}

/** In single quotes nothing is special but the single quote itself. */
function quote(value: string): string {
    return `'${value.replaceAll("'", `'\\''`)}'`;
}
