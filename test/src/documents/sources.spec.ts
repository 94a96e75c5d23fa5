import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

const root = path.resolve(__dirname, '..', '..', '..');

/** The most words of a sentence in a doc comment. */
const MAX_WORDS = 25;

/** The most files of a folder that is no more than a file's worth of thought. */
const SMALL = 5;

/** The most folders on the way from a `src` to a file. */
const MAX_DEPTH = 4;

/** Files whose exports a program outside of the repository takes by their names. */
const entries = [
    'scripts/run/watch-event-loop.mjs',
    'scripts/setup/code-server/stand-ins/',
    'packages/vscode/src/extension.ts'
];

/** The texts of all sources, also of those that are not committed yet, by their paths. */
const sources = new Map(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
        cwd: root,
        encoding: 'utf8'
    })
        .split('\n')
        .filter(file => file !== '' && existsSync(path.join(root, file)))
        .map(file => [file, readFileSync(path.join(root, file), 'utf8')])
);

/** Counts of sources by folder below a `src`; specs beside their sources do not count. */
const sourcesByFolder = new Map<string, number>();
for (const file of [...sources.keys()].filter(isInSrc)) {
    const folder = path.posix.dirname(file);
    sourcesByFolder.set(folder, (sourcesByFolder.get(folder) ?? 0) + 1);
}

/** Which files have a word, by the word. */
const filesByWord = new Map<string, Set<string>>();
for (const [file, text] of sources) {
    for (const word of text.match(/[A-Za-z_$][\w$]*/g) ?? []) {
        filesByWord.set(word, (filesByWord.get(word) ?? new Set()).add(file));
    }
}

function isInSrc(file: string): boolean {
    return file.includes('/src/') && (!file.endsWith('.spec.ts') || file.startsWith('test/src/'));
}

/** Whether a folder's parts are rooms or suites; Theia's page has its own root. */
function isRoot(folder: string): boolean {
    return folder.endsWith('/src') || folder === 'packages/theia/src/browser';
}

/** Whether a folder's files belong into its parent; packages leave out `testing` by its name. */
function isTooSmall(folder: string, size: number): boolean {
    if (isRoot(folder) || folder.endsWith('/testing')) {
        return false;
    }
    const parent = path.posix.dirname(folder);
    const isSmallParent = !isRoot(parent) && (sourcesByFolder.get(parent) ?? 0) <= SMALL;
    return size === 1 || (size <= SMALL && isSmallParent);
}

/** Whether other programs take the exports of a file. */
function isEntry(file: string): boolean {
    return entries.some(entry => file.startsWith(entry));
}

/** The names that a file exports where it declares them. */
function exportsOf(text: string): string[] {
    const declaration =
        /^export (?:(?:declare|abstract|async) )*(?:class|function|const|let|interface|type|enum) ([\w$]+)/gm;
    return [...text.matchAll(declaration)].map(([, name]) => name);
}

/** The sentences of a file's doc comments; code and links count as one word. */
function sentencesOf(text: string): string[] {
    return [...text.matchAll(/\/\*\*(.*?)\*\//gs)].flatMap(([, comment]) =>
        comment
            .replaceAll(/^ *\* ?/gm, '')
            .replaceAll(/`[^`]*`|\{@link [^}]*\}/g, 'code')
            .replaceAll(/@\w+( \w+)?/g, '.')
            .split(/[.!?:;]\s|\n\s*\n/)
            .map(sentence => sentence.trim())
    );
}

describe('The sources', () => {
    it('export nothing that no other file uses', () => {
        assert.ok(sources.size > 500);
        const isUnused = (name: string): boolean => filesByWord.get(name)?.size === 1;
        assert.deepEqual(
            [...sources]
                .filter(([file]) => !file.endsWith('.spec.ts') && !isEntry(file))
                .flatMap(([file, text]) =>
                    exportsOf(text)
                        .filter(isUnused)
                        .map(name => `${file}: ${name}`)
                ),
            []
        );
    });

    it('have no folder whose files could be in its parent', () => {
        assert.ok(sourcesByFolder.size > 100);
        const small = [...sourcesByFolder].filter(([folder, size]) => isTooSmall(folder, size));
        assert.deepEqual(
            small.map(([folder]) => folder),
            []
        );
    });

    it('are at most four folders below their src', () => {
        const depth = (folder: string): number => folder.split('/src/')[1]?.split('/').length ?? 0;
        assert.deepEqual(
            [...sourcesByFolder.keys()].filter(folder => depth(folder) > MAX_DEPTH),
            []
        );
    });

    it('have no long sentence in a doc comment', () => {
        const isLong = (sentence: string): boolean =>
            sentence.split(/\s+/).filter(word => /\w/.test(word)).length > MAX_WORDS;
        assert.deepEqual(
            [...sources].flatMap(([file, text]) =>
                sentencesOf(text)
                    .filter(isLong)
                    .map(long => `${file}: ${long}`)
            ),
            []
        );
    });
});
