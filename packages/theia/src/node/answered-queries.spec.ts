import '@theia/core/shared/reflect-metadata';
import * as assert from 'node:assert/strict';
import { ILogger } from '@theia/core/lib/common/logger';
import { EnvironmentUtils } from '@theia/core/lib/node/environment-utils';
import { Container } from '@theia/core/shared/inversify';
import { TerminalProcess } from '@theia/process/lib/node';
import processModule from '@theia/process/lib/node/process-backend-module';
import { ShellProcessFactory } from '@theia/terminal/lib/node/shell-process';
import terminalModule from '@theia/terminal/lib/node/terminal-backend-module';
import { eventually, isTooLong, longestTurn } from '@agent-companion/core/testing';
import companionModule from './companion-backend-module';

const logger = { debug: () => Promise.resolve(), warn: () => Promise.resolve() } as unknown as ILogger;

/** Each asks a terminal of xterm.js something, which answers. */
const QUERIES = [
    '\u001B]11;?\u001B\\',
    '\u001B]10;?\u0007',
    '\u001B]4;1;?\u0007',
    `\u001B]4${Array.from({ length: 256 }, (_, color) => `;${color};?`).join('')}\u001B\\`,
    `\u001B]4${';1;?'.repeat(10_000)}\u0007`,
    '\u009D11;?\u009C',
    // Ended by what comes next.
    '\u001B]12;?',
    '\u009B5n',
    '\u001B[06;1n',
    '\u001B[0;1c',
    '\u001B[c',
    '\u001B[>c',
    '\u001B[6n',
    '\u001B[?6n',
    '\u001B[?2026$p',
    '\u001B[>q',
    '\u001B[?u',
    '\u001BP$qm\u001B\\'
];

/** Those that look alike and ask nothing: they set colours, a mode, the cursor, the keyboard. */
const OTHERS = ['\u001B]11;#102030\u0007', '\u001B[?2026h', '\u001B[6C', '\u001B[>1u', '\u001B[31m'];

describe('A terminal whose program asks it something', () => {
    let terminal: TerminalProcess;

    beforeEach(() => {
        const container = new Container();
        container.bind(ILogger).toConstantValue(logger);
        container.bind(EnvironmentUtils).toSelf();
        container.load(processModule, terminalModule, companionModule);
        // Writes all that it is sent, in a mode in which the system changes nothing of it.
        const args = ['-c', 'stty raw -echo; echo ready; exec cat'];
        terminal = container.get<ShellProcessFactory>(ShellProcessFactory)({ shell: '/bin/sh', args });
    });
    afterEach(() => terminal.kill());

    /** Attaches a page now, and gives the text that it is sent. */
    const attach = (): { readonly text: () => string } => {
        let text = '';
        terminal.createOutputStream().on('data', (chunk: string) => (text += chunk));
        return { text: () => text };
    };

    it('is asked once: a page that comes back is sent what was written, without the questions', async () => {
        const first = attach();
        await eventually(() => assert.match(first.text(), /ready/));
        const written = QUERIES.map((query, index) => `${index}${query}${OTHERS[index % OTHERS.length]}`).join('');
        terminal.write(`${written}é|`);
        await eventually(() => assert.ok(first.text().endsWith(`${written}é|`)));
        const second = attach();
        const shown = QUERIES.map((_query, index) => `${index}${OTHERS[index % OTHERS.length]}`).join('');
        await eventually(() => assert.ok(second.text().endsWith(`${shown}é|`), JSON.stringify(second.text())));
        terminal.write(`${QUERIES[0]}later`);
        await eventually(() => assert.ok(second.text().endsWith(`${shown}é|${QUERIES[0]}later`)));
    });

    const long = 100_000;
    for (const [what, begun, shown = `ready\n${begun}`] of [
        ['a colour', `\u001B]4;${'?'.repeat(long)}`],
        ['the last of many colours', '\u001B]4;?'.repeat(long / 5), 'ready\n\u001B]4;?'],
        ['a mode', `\u001B[?${'1'.repeat(long)}`],
        ['a setting', `\u001BP$q${'?m'.repeat(long / 2)}`],
        ['the last of many settings', '\u001BP$qm'.repeat(long / 5), 'ready\n\u001BP$qm'],
        // Theia cuts some of these characters, which take two bytes.
        ['a colour, begun by one character', '\u009D4;?'.repeat(long / 4), '\u009D4;?'],
        ['a setting, begun by one character', '\u0090$q'.repeat(long / 3), '\u0090$q'],
        ['one and the other', '\u009D10;\u0090+q'.repeat(long / 7), '\u0090+q'],
        ['nothing', '\u001B'.repeat(long)]
    ]) {
        it(`is sent a question for ${what} that has no end, and the backend goes on meanwhile`, async () => {
            const first = attach();
            await eventually(() => assert.match(first.text(), /ready/));
            terminal.write(`${begun}|`);
            await eventually(() => assert.ok(first.text().endsWith(`${begun}|`)));
            const turn = await longestTurn(async () => {
                const second = attach();
                await eventually(() => assert.ok(second.text().endsWith(`${shown}|`)));
            });
            assert.ok(!isTooLong(turn), `${turn} ms`);
        });
    }

    it('is sent all of a long output when it comes back', async () => {
        const first = attach();
        await eventually(() => assert.match(first.text(), /ready/));
        const line = `${'x'.repeat(99)}${QUERIES[0]}`;
        for (let count = 0; count < 2_000; count++) {
            terminal.write(line);
        }
        const count = (text: string): number => text.split('x'.repeat(99)).length - 1;
        await eventually(() => assert.equal(count(first.text()), 2_000));
        const second = attach();
        await eventually(() => assert.equal(count(second.text()), 2_000));
        assert.ok(!second.text().includes(QUERIES[0]));
    });
});
