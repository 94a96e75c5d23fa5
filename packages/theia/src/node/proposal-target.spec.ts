import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { judgeProposalTarget } from './proposal-target';

describe('judgeProposalTarget', () => {
    let folder: string;

    before(() => {
        folder = mkdtempSync(path.join(tmpdir(), 'proposal-target-'));
        writeFileSync(path.join(folder, 'file'), '');
    });
    after(() => rmSync(folder, { recursive: true }));

    for (const name of ['file', 'missing', 'missing-folder/file']) {
        it(`welcomes ${name}`, async () => {
            assert.deepEqual(await judgeProposalTarget(path.join(folder, name)), { valid: true });
        });
    }

    const refused: [string, () => string, RegExp][] = [
        ['an empty path', () => '', /absolute path/],
        ['a relative path', () => 'src/a.ts', /absolute path/],
        ['a folder', () => folder, /is a folder/]
    ];
    for (const [what, filePath, sentence] of refused) {
        it(`refuses ${what} and says what to send instead`, async () => {
            const target = await judgeProposalTarget(filePath());
            assert.ok(!target.valid);
            assert.match(target.reason, sentence);
        });
    }
});
