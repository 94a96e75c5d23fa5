import * as assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { until } from '../../support/until';
import { TestIde } from '../../support/test-ide';
import { useSharedIde } from '../../support/use-bed';

export function describeReload(bed: TestIde): void {
    describe('A page that is reloaded with the keyboard in the terminal', function () {
        this.timeout(120_000);
        useSharedIde(bed, { 'list.txt': 'one\n' });

        it('still tells which file is active', async () => {
            await bed.ide.openFile('list.txt');
            await bed.ide.terminal.focus();
            await bed.ide.reload();
            await bed.ide.terminal.waitForKeyboard();
            // Theia counts its terminals anew and may bring the other one to the front, which bears the number of the agent's.
            await bed.ide.terminal.select('Gemini CLI');
            await bed.ide.terminal.waitForKeyboard();
            await bed.ide.terminal.ask('/ide status');
            await bed.ide.terminal.waitForAtEnd(/list\.txt \(active\)/);
        });
    });
}

/** Asks its terminal for a colour, as agents do, and notes all that it hears. */
const ASKING = `
process.stdin.setRawMode(true);
process.stdin.on('data', data => require('fs').appendFileSync('heard.txt', data));
process.stdout.write('\\u001B]11;?\\u001B\\\\asked');
`;

export function describeAskingProgram(bed: TestIde): void {
    describe('A program that has asked its terminal something', function () {
        this.timeout(120_000);
        useSharedIde(bed, { 'asking.js': ASKING });

        it('hears the answer once, and none when the page is reloaded, which it would take for keys', async () => {
            const file = path.join(bed.workspace, 'heard.txt');
            const heard = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
            await bed.ide.terminal.open();
            await bed.ide.terminal.run('node asking.js');
            await until('it has its answer', () => heard().startsWith('\u001B]11;rgb:') && heard().endsWith('\\'));
            const answer = heard();
            await bed.ide.reload();
            await bed.ide.terminal.selectLast();
            await bed.ide.terminal.waitFor(/asked/);
            await bed.ide.terminal.focus();
            await bed.ide.page.keyboard.press('x');
            await until('it hears the key', () => heard().endsWith('x'));
            assert.equal(heard(), `${answer}x`);
        });
    });
}
