import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { AnyToolContract, ideTools, inputSchemaOf } from '@agent-companion/core/protocol/tools';
import { keyRows } from './keys';
import { settingRows } from './settings';
import { matrixTable } from '../lab/matrix/matrix-table';
import { markdownTable } from '../support/markdown-table';

const use = path.resolve(__dirname, '..', '..', '..', 'docs', 'use');

/** A part of a page that the code makes, between two comments with its name. */
interface Part {
    readonly file: string;
    readonly name: string;
    readonly text: () => string;
}

const keysInCode = 'VS Code, whose diff editor has keys of its own for changes (`Alt+F5`, `Shift+Alt+F5`)';

const parts: readonly Part[] = [
    { file: 'tools.md', name: 'tools', text: () => ideTools.map(toolLine).join('\n') },
    { file: 'keys-and-settings.md', name: 'keys', text: () => markdownTable(['does', 'Theia', keysInCode], keyRows()) },
    {
        file: 'keys-and-settings.md',
        name: 'settings',
        text: () => markdownTable(['setting', 'default', 'says', 'VS Code', 'repository'], settingRows())
    }
];

/** The part that {@link writeMatrix} writes, once agents have shown it. */
const matrix: Part = { file: 'reviews.md', name: 'matrix', text: matrixTable };

/** Writes all parts anew that need no agents. */
export function main(): void {
    parts.forEach(write);
}

/** Writes what becomes of agents' changes. */
export function writeMatrix(): void {
    write(matrix);
}

function write(part: Part): void {
    writeFileSync(path.join(use, part.file), updated(part));
}

/** Pages with a part that differs from what the code makes. */
export function outdated(): string[] {
    return [...parts, matrix]
        .filter(part => readFileSync(path.join(use, part.file), 'utf8') !== updated(part))
        .map(each => each.name);
}

function updated({ file, name, text }: Part): string {
    const page = readFileSync(path.join(use, file), 'utf8');
    const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
    const [from, to] = [page.indexOf(begin), page.indexOf(end)];
    if (from < 0 || to < from) {
        throw new Error(`${file} has no place for its ${name}: ${begin} … ${end}`);
    }
    return `${page.slice(0, from)}${begin}\n\n${text()}\n\n${page.slice(to)}`;
}

/** One tool as an item of a list: name, arguments, and its description for the model. */
export function toolLine(tool: AnyToolContract): string {
    const { properties = {}, required = [] } = inputSchemaOf(tool) as { properties?: object; required?: string[] };
    const names = Object.keys(properties).map(name => `${name}${required.includes(name) ? '' : '?'}`);
    return `- **\`${tool.name}(${names.join(', ')})\`** ${tool.description.replaceAll('\n', ' ').split('. ', 1)[0].replace(/\.?$/, '.')}`;
}
