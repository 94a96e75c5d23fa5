/** The lines that set these variables in a POSIX shell, ready to be pasted. */
export function shellExports(variables: Record<string, string>): string {
    return Object.entries(variables)
        .map(([name, value]) => `export ${name}=${quote(value)}\n`)
        .join('');
}

/** In single quotes nothing is special but the single quote itself. */
function quote(value: string): string {
    return `'${value.replaceAll("'", `'\\''`)}'`;
}
