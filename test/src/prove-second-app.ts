import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { writeFile } from './support/agents/scripted-model';
import { startTestIde, TestIde } from './support/test-ide';
import { until } from './support/until';

/**
 * Opens a built Theia application in a browser, runs the real agent in its terminal, and accepts a change there.
 * @throws Error if something is not as in the application of this checkout.
 */
export async function proveSecondApp(application: string, applicationName: string): Promise<void> {
    const bed = await startTestIde({ 'notes.txt': 'first\n' }, { application });
    try {
        await bed.ide.terminal.open();
        await bed.ide.startAgent();
        await bed.ide.terminal.ask('/ide status');
        await bed.ide.terminal.waitFor(new RegExp(`Connected to ${applicationName}`));
        console.log(`  /ide status: connected to ${applicationName}.`);
        await acceptChange(bed);
        console.log('  A proposal opened as a diff; ✓ wrote the file.');
        assertNoErrors(bed.logFile);
        console.log('  No error in the log of the backend.');
    } finally {
        await bed.dispose();
    }
}

async function acceptChange({ ide, model, workspace }: TestIde): Promise<void> {
    const file = path.join(workspace, 'notes.txt');
    model.willAnswer(writeFile(file, 'first\nsecond\n'), { text: 'Well done.' });
    await ide.terminal.ask('please change it');
    await ide.review.waitFor('notes.txt');
    await ide.review.waitForText('original', 'first\n');
    await ide.review.waitForText('modified', 'first\nsecond\n');
    await ide.review.press('accept');
    await until('the agent writes the file', () => readFileSync(file, 'utf8') === 'first\nsecond\n');
    await ide.terminal.waitFor(/Well done\./);
    await ide.review.waitUntilGone('notes.txt');
}

function assertNoErrors(logFile: string): void {
    const errors = readFileSync(logFile, 'utf8')
        .split('\n')
        .filter(line => /\bERROR\b|Error:/.test(line));
    assert.deepEqual(errors, []);
}
