import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProposedTexts } from './proposed-texts';

describe('ProposedTexts', () => {
    let folder: string;
    let file: string;
    let texts: ProposedTexts;

    beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'agent-companion-proposed-'));
        file = join(folder, 'a.txt');
        texts = new ProposedTexts();
        texts.add(file, 'one\ntwo\n');
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    it('tells a changed file from one with the proposed text, whatever its line ends', () => {
        writeFileSync(file, 'one\ntwo\nmine\n');
        assert.equal(texts.wasChanged(file), true);
        writeFileSync(file, 'one\r\ntwo\r\n');
        assert.equal(texts.wasChanged(file), false);
    });

    it('compares with the last proposal for a path', () => {
        writeFileSync(file, 'one\ntwo\n');
        texts.add(file, 'three\n');
        assert.equal(texts.wasChanged(file), true);
    });

    it('says nothing of files that it cannot read or did not propose', () => {
        assert.equal(texts.wasChanged(file), false);
        assert.equal(texts.wasChanged(join(folder, 'b.txt')), false);
    });
});
