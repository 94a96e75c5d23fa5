import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { describeDecisions } from '../loop/decision-cases';
import { writeFile } from '../support/agents/scripted-model';
import { useStartedBed } from '../support/review-bed';
import { until } from '../support/until';
import { product, readInProduct } from './product';

describe('A generated application that installs the extension by name', () => {
    const bed = useStartedBed(() => product.start({}));

    it('has all three packages, each with where it comes from', () => {
        const { packages } = readInProduct<{ packages: Record<string, object> }>('package-lock.json');
        const ours = Object.keys(packages).filter(name => name.includes('@agent-companion/'));
        assert.deepEqual(
            ours,
            ['client', 'core', 'theia'].map(name => `node_modules/@agent-companion/${name}`)
        );
        for (const folder of ours) {
            const { repository } = readInProduct<{ repository: { directory: string } }>(folder, 'package.json');
            assert.equal(repository.directory, `packages/${path.basename(folder)}`);
        }
    });

    describeDecisions(bed);

    it('shows what the real Gemini CLI proposes, which writes what is accepted', async function () {
        this.timeout(120_000);
        const { ide, editor } = bed;
        writeFileSync(bed.file, 'first\n');
        await ide.terminal.open();
        await ide.startAgent();
        await ide.terminal.ask('/ide status');
        await ide.terminal.waitFor(new RegExp(`Connected to ${product.displayName}`));
        editor.model.willAnswer(writeFile(bed.file, 'second\n'), { text: 'Well done.' });
        await ide.terminal.ask('please change it');
        await ide.review.waitFor(bed.name);
        await ide.review.waitForText('modified', 'second\n');
        await ide.review.press('accept');
        await until('the agent writes the file', () => readFileSync(bed.file, 'utf8') === 'second\n');
        await ide.terminal.waitFor(/Well done\./);
        const log = readFileSync(editor.logFile, 'utf8').split('\n');
        assert.deepEqual(
            log.filter(line => /\bERROR\b|Error:/.test(line)),
            []
        );
    });
});
