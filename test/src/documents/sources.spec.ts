import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

const root = path.resolve(__dirname, '..', '..', '..');

/** The most words of a sentence in a comment, and of a whole doc comment without parameters and code blocks. */
const [MAX_WORDS, MAX_DOC_WORDS] = [25, 40];

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

/** Which files have a word, by the word. */
const filesByWord = new Map<string, Set<string>>();
for (const [file, text] of sources) {
    for (const word of text.match(/[A-Za-z_$][\w$]*/g) ?? []) {
        filesByWord.set(word, (filesByWord.get(word) ?? new Set()).add(file));
    }
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

/** The texts of a file's doc comments, and of its lines of `//` that follow each other; code and links are one word. */
function commentsOf(text: string): { docs: string[]; notes: string[] } {
    const plain = (comment: string): string =>
        comment
            .replaceAll(/^[ \t]*(?:\*|\/\/) ?/gm, '')
            .replaceAll(/^```.*?^```/gms, '')
            .replaceAll(/`[^`]*`|\{@link [^}]*\}/g, 'code');
    return {
        docs: [...text.matchAll(/^[ \t]*\/\*\*(.*?)\*\//gms)].map(([, doc]) => plain(doc)),
        notes: [...text.matchAll(/(?:^[ \t]*\/\/.*\n)+/gm)].map(([note]) => plain(note))
    };
}

/** The sentences of a comment: they end at a full stop, a tag, a list item or an empty line. */
function sentencesOf(comment: string): string[] {
    return comment
        .replaceAll(/@\w+( \w+)?/g, '. ')
        .split(/[.!?]\s|\n[ \t]*\n|^[ \t]*(?:[*-]|\d+\.) /m)
        .map(sentence => sentence.trim());
}

function wordsIn(text: string): number {
    return text.split(/\s+/).filter(word => /\w/.test(word)).length;
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

    it('have no long sentence in a comment', () => {
        const isLong = (sentence: string): boolean => wordsIn(sentence) > MAX_WORDS;
        assert.deepEqual(
            [...sources].flatMap(([file, text]) => {
                const { docs, notes } = commentsOf(text);
                return [...docs, ...notes]
                    .flatMap(sentencesOf)
                    .filter(isLong)
                    .map(long => `${file}: ${long}`);
            }),
            []
        );
    });

    it('have no long doc comment', () => {
        const withoutParameters = (doc: string): string => doc.replaceAll(/@param\b[^@]*/g, '');
        assert.deepEqual(
            [...sources].flatMap(([file, text]) =>
                commentsOf(text)
                    .docs.filter(doc => wordsIn(withoutParameters(doc)) > MAX_DOC_WORDS)
                    .map(long => `${file}: ${long}`)
            ),
            []
        );
    });
});
