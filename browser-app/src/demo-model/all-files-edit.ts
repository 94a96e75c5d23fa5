import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { severalDemoEdits } from './demo-edit';
import { newSampleFiles, sampleEdit } from './sample-edits';

/** A text for a file. */
export interface FileEdit {
    readonly path: string;
    readonly content: string;
}

/** A review of more than this would be work. */
const maximalFiles = 5;
const maximalBytes = 20_000;

/** Names without sources: hidden files, packages, results of builds. */
const skipped = /^(\..*|node_modules|out|lib|dist|build|target|package-lock\.json)$/;

/** Several changes in each of the first few text files of a folder. Of the sample project's, changes that make sense. */
export function editAllFiles(folder: string): FileEdit[] {
    const edits = sourceFiles(folder).flatMap(name => {
        const content = textOf(join(folder, name));
        const edited =
            content === undefined ? undefined : (sampleEdit(name, content) ?? severalDemoEdits(name, content));
        return edited === undefined || edited === content ? [] : [{ name, content: edited }];
    });
    const isSample = edits.some(({ name, content }) => name === 'src/greeting.js' && content.includes('farewell'));
    const added = Object.entries(isSample ? newSampleFiles : {})
        .filter(([name]) => !existsSync(join(folder, name)))
        .map(([name, content]) => ({ name, content }));
    return [...edits.slice(0, maximalFiles - added.length), ...added].map(({ name, content }) => ({
        path: join(folder, name),
        content
    }));
}

/** The files of a folder and of the folders in it, with `/` between the names. */
function sourceFiles(folder: string): string[] {
    const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !skipped.test(name));
    const files = entries.filter(entry => entry.isFile()).map(({ name }) => name);
    const nested = entries
        .filter(entry => entry.isDirectory())
        .flatMap(({ name }) =>
            readdirSync(join(folder, name), { withFileTypes: true })
                .filter(entry => entry.isFile() && !skipped.test(entry.name))
                .map(entry => `${name}/${entry.name}`)
        );
    return [...nested, ...files];
}

/** Undefined for what is large or no text. */
function textOf(path: string): string | undefined {
    if (statSync(path).size > maximalBytes) {
        return undefined;
    }
    const text = readFileSync(path, 'utf8');
    return /[\0\ufffd]/.test(text) ? undefined : text;
}
