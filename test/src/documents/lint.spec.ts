import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { ESLint, Linter } from 'eslint';

const root = join(__dirname, '..', '..', '..');

/** Counts the refusals of a text's syntax by the lint of a file. */
async function refusals(file: string, text: string): Promise<number> {
    const config = (await new ESLint({ cwd: root }).calculateConfigForFile(join(root, file))) as Linter.Config;
    const rule = config.rules?.['no-restricted-syntax'] ?? 'off';
    return new Linter().verify(text, [{ rules: { 'no-restricted-syntax': rule } }]).length;
}

describe('The lint', () => {
    const waiting = [
        `import { readFileSync } from 'node:fs';`,
        `import { readFileSync as read } from 'fs';`,
        `import fs from 'node:fs'; fs.writeFileSync('a', '');`,
        `import * as files from 'node:fs'; files.default.statSync('a');`,
        `import * as files from 'node:fs'; const { statSync } = files;`,
        `import * as files from 'node:fs'; files['statSync']('a');`,
        `import { execSync } from 'node:child_process';`,
        `import * as processes from 'child_process'; processes.spawnSync('ls');`,
        `import * as crypto from 'crypto'; crypto.scryptSync('a', 'b', 64);`,
        `export { readFileSync } from 'node:fs';`
    ];
    const computed = [
        'new RegExp(word);',
        'RegExp(`^${word}$`);',
        "new RegExp(['a', 'b'].join('|'), 'g');",
        "new RegExp('a' + word);"
    ];
    const files = [
        'packages/core/src/companion-server.ts',
        'packages/core/src/diffs/diff-manager.ts',
        'packages/core/src/host/host-main.ts',
        'packages/theia/src/node/companion-logger.ts',
        'packages/client/src/index.ts'
    ];

    for (const file of files) {
        it(`lets nothing in ${file} wait for the disk, a child or the processor`, async () => {
            for (const text of waiting) {
                assert.ok((await refusals(file, text)) > 0, text);
            }
            assert.equal(await refusals(file, 'this.file.removeSync(); endpoint.withdrawSync();'), 0);
        });

        it(`lets ${file} compute no regular expression`, async () => {
            for (const text of computed) {
                assert.ok((await refusals(file, text)) > 0, text);
            }
            assert.equal(await refusals(file, `new RegExp(/a/, 'g'); new RegExp('a');`), 0);
        });
    }

    it('lets handlers of exit wait, which compute no expressions either', async () => {
        const file = 'packages/core/src/discovery/own-file.ts';
        assert.equal(await refusals(file, waiting[0]), 0);
        assert.ok((await refusals(file, computed[0])) > 0);
    });
});
