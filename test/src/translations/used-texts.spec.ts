import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { sourceProblems, translationProblems } from './text-problems';
import { UsedTexts, usedTexts } from './used-texts';

describe('usedTexts', function () {
    this.timeout(20_000);
    let folder: string;

    beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'agent-companion-texts-'))));
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    function found(...sources: string[]): UsedTexts {
        sources.forEach((source, index) => writeFileSync(path.join(folder, `source-${index}.ts`), source));
        return usedTexts(folder);
    }

    function pairs({ texts }: UsedTexts): string[] {
        return texts.map(({ key, text }) => `${key}=${text}`);
    }

    it('finds the texts of calls, also those written in pieces', () => {
        const used = found("nls.localize('a/b', 'One ' + `two {0}.`, value);");
        assert.deepEqual(used, { texts: [{ key: 'a/b', text: 'One two {0}.', place: 'source-0.ts:1' }], unclear: [] });
    });

    it('finds those of commands, but not of the words that Theia has', () => {
        const used = found(
            "Command.toLocalizedCommand({ id: 'x', label: 'Do', category: 'Mine' }, 'a/do', 'a/mine');" +
                "Command.toLocalizedCommand({ id: 'y', label: 'Go', category: 'View' }, 'a/go', nls.getDefaultKey('View'));"
        );
        assert.deepEqual(pairs(used), ['a/do=Do', 'a/mine=Mine', 'a/go=Go']);
    });

    it('follows a key of a table', () => {
        const used = found(
            "const sentences = { one: 'One.', two: 'Two.' };" +
                'export function sentence(key: keyof typeof sentences) { return nls.localize(`a/${key}`, sentences[key]); }'
        );
        assert.deepEqual(pairs(used), ['a/one=One.', 'a/two=Two.']);
    });

    it('follows the arguments of a function, from other files too', () => {
        const used = found(
            'export function command(name: string, label: string) {' +
                ' return Command.toLocalizedCommand({ id: name, label }, `a/${name}`); }',
            "import { command } from './source-0'; command('one', 'One'); command('two', 'Two');"
        );
        assert.deepEqual(pairs(used), ['a/one=One', 'a/two=Two']);
    });

    it('says where it cannot tell', () => {
        assert.deepEqual(found("nls.localize('a', someText());").unclear, ['source-0.ts:1']);
    });

    it('finds a key with two texts', () => {
        const used = found("nls.localize('agent-companion/a', 'One'); nls.localize('agent-companion/a', 'Two');");
        assert.match(sourceProblems(used).join(), /agent-companion\/a has another text/);
    });
});

describe('translationProblems', () => {
    it('names what is missing, superfluous and filled with other values', () => {
        const problems = translationProblems({ a: 'A', b: '{0} by {1}' }, { b: '{1}', c: 'C' }, 'zh-cn');
        assert.deepEqual(problems, [
            'zh-cn lacks a: A',
            'zh-cn has c, which nothing uses',
            'zh-cn has other values in b: {0} by {1} | {1}'
        ]);
    });

    it('allows another order of values', () => {
        assert.deepEqual(translationProblems({ a: '{0} by {1}' }, { a: '{1} {0}' }, 'zh-tw'), []);
    });
});
