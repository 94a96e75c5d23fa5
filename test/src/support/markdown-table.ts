/** A table in Markdown, as Prettier leaves it. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
    const line = (row: readonly string[]): string => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}
