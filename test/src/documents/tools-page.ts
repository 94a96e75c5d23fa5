import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { AnyToolContract, ideTools, inputSchemaOf, ToolEffect } from '@agent-companion/protocol/tools';

/** The page for users that lists the tools. */
const page = path.resolve(__dirname, '..', '..', '..', 'docs', 'tools.md');

const [begin, end] = ['<!-- npm run tools-page: begin -->', '<!-- npm run tools-page: end -->'];

const effects: Record<ToolEffect, string> = {
    nothing: 'changes nothing',
    editor: 'shows something in the editor',
    files: 'files, after your review',
    programs: 'starts something, after you have agreed'
};

/** Writes the table of the tools anew, from their contracts. */
export function main(): void {
    writeFileSync(page, updatedPage());
}

/** Whether the page has the table that the contracts make. */
export function isUpToDate(): boolean {
    return readFileSync(page, 'utf8') === updatedPage();
}

/** The page with the table as it should be, and all else as it is. */
function updatedPage(): string {
    const text = readFileSync(page, 'utf8');
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) {
        throw new Error(`${page} has no place for the table: ${begin} … ${end}`);
    }
    return `${text.slice(0, from)}${begin}\n\n${toolTable(ideTools)}\n\n${text.slice(to)}`;
}

/** A table of tools in Markdown, formatted as Prettier does. */
export function toolTable(tools: readonly AnyToolContract[]): string {
    const rows = tools.map(tool => [
        `\`${tool.name}\``,
        cell(tool.description),
        cell(argumentsOf(tool)),
        tool.asksUser ? `${effects[tool.effect]}; after you have agreed` : effects[tool.effect]
    ]);
    return markdownTable([['tool', 'what it does, as the model reads it', 'arguments', 'effect'], ...rows]);
}

/** Those that need not be given have a question mark. */
function argumentsOf(tool: AnyToolContract): string {
    const { properties = {}, required = [] } = inputSchemaOf(tool) as { properties?: object; required?: string[] };
    return Object.keys(properties)
        .map(name => `\`${name}${required.includes(name) ? '' : '?'}\``)
        .join(', ');
}

function cell(text: string): string {
    return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function markdownTable([head, ...rows]: readonly string[][]): string {
    const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column].length), 3));
    const line = (cells: readonly string[]): string =>
        `| ${cells.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`;
    return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
