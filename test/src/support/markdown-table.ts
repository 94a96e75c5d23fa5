/** A table in Markdown, its columns aligned. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
    const widths = head.map((_title, column) => Math.max(...[head, ...rows].map(row => row[column].length)));
    const line = (row: readonly string[]): string =>
        `| ${row.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`;
    return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
