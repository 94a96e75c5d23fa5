/** A table in Markdown as Prettier leaves it: aligned where each line fits, compact otherwise. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
    const cells = [head, ...rows].map(row => row.map(cell => cell.replaceAll('|', '\\|')));
    const widths = head.map((_, column) => Math.max(3, ...cells.map(row => row[column].length)));
    const isAligned = widths.reduce((sum, width) => sum + width + 3, 1) <= 120;
    const line = (row: readonly string[]): string =>
        `| ${row.map((cell, column) => (isAligned ? cell.padEnd(widths[column]) : cell)).join(' | ')} |`;
    const [first, ...others] = cells;
    const rule = widths.map(width => '-'.repeat(isAligned ? width : 3));
    return [first, rule, ...others].map(line).join('\n');
}
