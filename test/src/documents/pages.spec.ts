import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { isLong } from './long-sentence';

const root = path.resolve(__dirname, '..', '..', '..');

/** The most bytes that people are asked to read. */
const budgets: Readonly<Record<string, number>> = {
    'README.md': 8_192,
    'ARCHITECTURE.md': 12_288,
    'SECURITY.md': 10_240
};
const budgetOfAll = 120_000;

/** Every page of the repository, also one that is not committed yet. */
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8'
})
    .split('\n')
    .filter(page => page !== '' && existsSync(path.join(root, page)));

const textOf = (page: string): string => readFileSync(path.join(root, page), 'utf8');
const sizeOf = (page: string): number => statSync(path.join(root, page)).size;

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page: string): string[] {
    return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
        title
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
            .replaceAll(' ', '-')
    );
}

/** Targets of the links in a page, without those to the web. */
function linksOf(page: string): string[] {
    const prose = textOf(page).replaceAll(/^ *```[^`]*```/gm, '');
    const inText = [...prose.matchAll(/\]\(([^()\s]+)\)/g)];
    const asReferences = [...prose.matchAll(/^\[[^\]]+\]: (\S+)$/gm)];
    return [...inText, ...asReferences].map(([, target]) => target).filter(target => !/^[a-z]+:/.test(target));
}

/** The sentences of a page: they end at a full stop, a cell, a list item, a heading or an empty line. */
function sentencesOf(page: string): string[] {
    return textOf(page)
        .replaceAll(/^ *```.*?^ *```$/gms, '')
        .replaceAll(/^\[[^\]]+\]: .*$/gm, '')
        .replaceAll(/`[^`\n]*`/g, 'code')
        .replaceAll(/\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])?/g, 'link')
        .split(/[.!?]["')*_]*\s|\n[ \t]*\n|\n[ \t]*(?:[*>-]|\d+\.|#+)\s|\|/);
}

function isBroken(page: string, link: string): boolean {
    const [name, anchor] = link.split('#');
    const target = name === '' ? page : path.join(path.dirname(page), name);
    return (
        !existsSync(path.join(root, target)) ||
        (anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor))
    );
}

describe('The documents', () => {
    it('have no link that leads nowhere', () => {
        const links = pages.flatMap(page => linksOf(page).map(link => ({ page, link })));
        assert.ok(links.length > 50);
        assert.deepEqual(
            links.filter(({ page, link }) => isBroken(page, link)).map(({ page, link }) => `${page}: ${link}`),
            []
        );
    });

    it('name rooms and files of the architecture that there are', () => {
        const files = execFileSync('git', ['ls-files', 'packages', 'browser-app', 'test'], {
            cwd: root,
            encoding: 'utf8'
        });
        const known = new Set(files.split(/[\n/]/).map(name => name.replace(/\.\w+$/, '')));
        const names = [...textOf('ARCHITECTURE.md').matchAll(/`([a-z]+(?:[-/][a-z]+)+)`/g)].map(([, name]) => name);
        assert.ok(names.length > 50);
        assert.deepEqual(
            names.filter(name => !name.split('/').every(part => known.has(part))),
            []
        );
    });

    it('show every picture that there is', () => {
        const shown = pages.flatMap(page => linksOf(page).map(link => path.join(path.dirname(page), link)));
        const pictures = readdirSync(path.join(root, 'docs', 'pictures')).map(name =>
            path.join('docs', 'pictures', name)
        );
        assert.deepEqual(
            pictures.filter(picture => !shown.includes(picture)),
            []
        );
    });

    it('have no long sentence', () => {
        const long = pages.flatMap(page =>
            sentencesOf(page)
                .filter(isLong)
                .map(sentence => `${page}: ${sentence.trim()}`)
        );
        assert.deepEqual(long, []);
    });

    it('can be read in the time that people have', () => {
        for (const [page, budget] of Object.entries(budgets)) {
            assert.ok(sizeOf(page) <= budget, `${page} has ${sizeOf(page)} bytes, and ${budget} are allowed.`);
        }
        const sum = pages.reduce((bytes, page) => bytes + sizeOf(page), 0);
        assert.ok(sum <= budgetOfAll, `All pages have ${sum} bytes, and ${budgetOfAll} are allowed.`);
    });
});
