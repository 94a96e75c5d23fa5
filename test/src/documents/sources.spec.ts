import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { journeys } from './journeys';
import { isLong, wordsIn } from './long-sentence';
import { ModuleNames, moduleNames } from './module-names';
import { takenBySources, unusedExports } from './unused-exports';

const root = path.resolve(__dirname, '..', '..', '..');

/** The most words of a doc comment without parameters and code blocks. */
const MAX_DOC_WORDS = 40;

/** The most files of a folder that is no more than a file's worth of thought. */
const SMALL = 5;

/** The most folders on the way from a `src` to a file. */
const MAX_DEPTH = 4;

/** Exports that no source takes by name, because something else does. */
const takenOtherwise = [
    // By Mocha, code-server and VS Code.
    'scripts/run/watch-event-loop.mjs',
    'scripts/setup/code-server/stand-ins/',
    'packages/vscode/src/extension.ts',
    // By a path that is computed.
    'browser-app/src/launcher/main.ts',
    'browser-app/src/launcher/code-server/main.ts',
    'scripts/vscode/l10n-bundles.mjs',
    // By the compiler, in the declarations of the tools.
    'packages/core/src/protocol/tools/tool-contract.ts: ToolContract'
];

/** Sources that change what belongs to a library; each says why, and which upstream issue would end it. */
const patches = [
    'packages/theia/src/browser/review/bulk-closing.ts',
    'packages/theia/src/browser/review/changes/empty-original.ts'
];

/** A method of an object or class is replaced; `on…` is a listener. */
const REPLACES =
    /\bprototype\.\w+ = |\b(?:Object|Reflect)\.(?:set|defineP)|^ +(?!this\.)[\w.]+\.(?!on)\w+ = (?:async )?(?:function\b|\(.*=> )/m;

/** A cast around the compiler, as private members take it. */
const REACHES = / as (?:any|never|unknown as)\b/;

/** Reads files of some kinds, committed or not; texts by paths. */
function textsOf(...patterns: string[]): Map<string, string> {
    const options = ['--cached', '--others', '--exclude-standard', ...patterns];
    const files = execFileSync('git', ['ls-files', ...options], { cwd: root, encoding: 'utf8' })
        .split('\n')
        .filter(file => file !== '' && existsSync(path.join(root, file)));
    return new Map(files.map(file => [file, readFileSync(path.join(root, file), 'utf8')]));
}

const sources = textsOf('*.ts', '*.tsx', '*.mjs');

/** Code that pages show of the packages' API, as a source each. */
const examples = [...textsOf('packages/*/README.md', 'docs/product/*.md')].map(
    ([file, text]) =>
        [`${file}.ts`, [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code).join('\n')] as const
);

/** The manifests of the packages, by their folders. */
const manifests = new Map(
    [...textsOf('packages/*/package.json', 'browser-app/**/package.json')].map(([file, text]) => [
        path.posix.dirname(file),
        JSON.parse(text) as { name: string }
    ])
);

/** Counts of sources by folder below a `src`; specs beside their sources do not count. */
const sourcesByFolder = new Map<string, number>();
for (const file of [...sources.keys()].filter(isInSrc)) {
    const folder = path.posix.dirname(file);
    sourcesByFolder.set(folder, (sourcesByFolder.get(folder) ?? 0) + 1);
}

function isInSrc(file: string): boolean {
    return file.includes('/src/') && (!file.endsWith('.spec.ts') || file.startsWith('test/src/'));
}

/** Whether a folder's parts are rooms, agents or suites; Theia's page and the protocols have a root of their own. */
function isRoot(folder: string): boolean {
    return folder.endsWith('/src') || ['packages/theia/src/browser', 'packages/core/src/protocol'].includes(folder);
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

describe('The sources', () => {
    const modules = new Map<string, ModuleNames>();
    let taken: ReadonlyMap<string, ReadonlySet<string>>;

    before(function () {
        // On a busy machine.
        this.timeout(120_000);
        [...sources, ...examples].forEach(([file, text]) => modules.set(file, moduleNames(file, text)));
        taken = takenBySources(modules, manifests);
    });

    it('export nothing that no other source takes by its name', () => {
        assert.ok(sources.size > 500);
        const unused = unusedExports(modules, manifests);
        const isKnown = (each: string): boolean => takenOtherwise.some(known => each.startsWith(known));
        assert.deepEqual(
            unused.filter(each => !isKnown(each)),
            []
        );
        assert.deepEqual(
            takenOtherwise.filter(known => !unused.some(each => each.startsWith(known))),
            [],
            'A source takes them now.'
        );
    });

    for (const editor of ['theia', 'vscode']) {
        it(`of the client export no value for packages/${editor} alone`, () => {
            const products = [...modules].filter(([file]) => /^packages\/(?!.*(?:\.spec\.|\/testing\/))/.test(file));
            const others = products.filter(([file]) => !file.startsWith(`packages/${editor}/`));
            const [unused, unusedByOthers] = [products, others].map(each => unusedExports(new Map(each), manifests));
            // Types that its own functions take or give.
            const isType = (each: string): boolean => {
                const [file, name] = each.split(': ');
                return new RegExp(`^export (?:interface|type) ${name}\\b`, 'm').test(sources.get(file) ?? '');
            };
            assert.deepEqual(
                unusedByOthers.filter(
                    each => each.startsWith('packages/client/') && !unused.includes(each) && !isType(each)
                ),
                []
            );
        });
    }

    for (const { name, most, steps } of journeys) {
        it(`lead ${name} through ${most} files at most, each known to the one before`, () => {
            const fileOf = (step: string): string => {
                const [, editor, rest] = /^[?(]?(\w+)\/([^)]*)/.exec(step) ?? [];
                const files = ['ts', 'tsx'].map(suffix => `packages/${editor}/src/${rest}.${suffix}`);
                return files.find(file => modules.has(file)) ?? assert.fail(`There is no ${step}.`);
            };
            const files = steps.map(fileOf);
            const knows = (one: string, other: string): boolean =>
                [...(taken.get(one) ?? [])].some(each => each.startsWith(`${other}: `));
            const isLinked = (file: string, index: number): boolean => {
                const before = files[steps[index - 1].startsWith('?') ? index - 2 : index - 1];
                return knows(before, file) || knows(file, before);
            };
            assert.deepEqual(
                files.filter((file, index) => index > 0 && !isLinked(file, index)),
                [],
                'Nothing before these leads to them.'
            );
            const counted = steps.filter(step => !step.startsWith('('));
            assert.equal(new Set(counted).size, counted.length, 'A step goes back.');
            assert.ok(counted.length <= most, `It has ${counted.length} files.`);
        });
    }

    it('replace and reach nothing of a library that is not public, except for the named patches', () => {
        const products = [...sources].filter(([file]) => /^packages\/(?!.*(?:\.spec\.|\/testing\/))/.test(file));
        const isPatch = ([file, text]: [string, string]): boolean =>
            REPLACES.test(text) || (REACHES.test(text) && !file.startsWith('packages/core/'));
        const found = products.filter(isPatch);
        assert.deepEqual(
            found.map(([file]) => file),
            patches
        );
        assert.ok(found.every(([, text]) => /upstream issue yet: |\w\/[\w-]+#\d+/.test(text)));
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

    it('have no long sentence in a comment', () => {
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
