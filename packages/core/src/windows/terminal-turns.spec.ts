import assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentVariables } from '../protocol/gemini';
import { eventually } from '../testing/eventually';
import { ManualClock } from '../testing/manual-clock';
import { useTemporaryFolder } from '../testing/temporary-folder';
import { TerminalTurns } from './terminal-turns';

/** An agent that says much for each line, and little for an empty one. */
const agent = `#!/bin/sh
while read -r line; do test -z "$line" || printf '%0100d\\n' 0; done
`;

(process.platform === 'linux' ? describe : describe.skip)('TerminalTurns', () => {
    const folder = useTemporaryFolder();
    let clock: ManualClock;
    let terminal: ChildProcess;
    let shown: string;
    let told: string[];
    let stated: boolean;
    let toldByHooks: boolean;
    let turns: TerminalTurns;

    const start = async (port?: string): Promise<void> => {
        [clock, shown, told, stated, toldByHooks] = [new ManualClock(), '', [], false, false];
        writeFileSync(join(folder(), 'codex'), agent, { mode: 0o700 });
        const env = { ...process.env, PATH: `${folder()}:${process.env.PATH}`, SHELL: '/bin/sh', PS1: '$ ' };
        terminal = spawn('script', ['-qfc', 'exec sh -i', '/dev/null'], {
            env: { ...env, [environmentVariables.port]: port }
        });
        terminal.stdout?.on('data', chunk => (shown += String(chunk)));
        await seen('$ ');
        const shell = Number(await readFile(`/proc/${terminal.pid}/task/${terminal.pid}/children`, 'utf8'));
        turns = new TerminalTurns(
            { port: 4711, sessions: () => [], states: { has: () => stated } } as never,
            {
                folders: [{}],
                isTold: () => toldByHooks,
                works: ({ label }: { label: string }) => Promise.resolve(void told.push(`${label} began`)),
                ended: () => told.push('ended')
            } as never,
            { pids: () => [shell] },
            clock
        );
        await looked();
    };
    const seen = (text: string): Promise<void> => eventually(() => assert.ok(shown.includes(text), shown));
    const type = (line: string): unknown => terminal.stdin?.write(`${line}\n`);
    /** Waits until a look is over, as the next one is to come. */
    const looked = (): Promise<void> => eventually(() => assert.equal(clock.waiting, 1));
    const look = async (milliseconds = 250): Promise<void> => {
        clock.advance(milliseconds);
        await looked();
    };
    const startAgent = async (): Promise<void> => {
        type('codex');
        await eventually(async () => {
            const stat = await readFile(`/proc/${terminal.pid}/task/${terminal.pid}/children`, 'utf8');
            const children = await readFile(`/proc/${Number(stat)}/task/${Number(stat)}/children`, 'utf8');
            assert.match(await readFile(`/proc/${Number(children)}/cmdline`, 'utf8'), /codex/);
        });
        await look();
    };

    afterEach(async () => {
        turns.dispose();
        terminal.kill('SIGKILL');
        await once(terminal, 'exit');
    });

    it('begin with the output of an agent in front, and end once it is quiet', async () => {
        await start('4711');
        await startAgent();
        type('please');
        await seen('0000');
        await look();
        assert.deepEqual(told, ['Codex began']);
        await look(2_000);
        assert.equal(told.length, 1);
        await look(2_000);
        assert.deepEqual(told, ['Codex began', 'ended']);
        type('');
        await look();
        assert.equal(told.length, 2);
    });

    it('end with the agent', async () => {
        await start('4711');
        await startAgent();
        type('please');
        await seen('0000');
        await look();
        terminal.stdin?.write('\u0004');
        await eventually(async () => {
            await look();
            assert.deepEqual(told, ['Codex began', 'ended']);
        });
    });

    it('are those of agents alone that tell nothing themselves', async () => {
        await start('4711');
        await startAgent();
        stated = true;
        type('please');
        await seen('0000');
        await look();
        assert.deepEqual(told, []);
    });

    it('are left to hooks that begin to tell, as in a run without a user', async () => {
        await start('4711');
        await startAgent();
        type('please');
        await seen('0000');
        await look();
        toldByHooks = true;
        await look(4_000);
        assert.deepEqual(told, ['Codex began']);
    });

    it('are none of a program that is given a file of an agent’s name', async () => {
        await start('4711');
        type(`cat ${join(folder(), 'codex')} -`);
        await seen('while read');
        await look();
        type('x'.repeat(100));
        await eventually(() => assert.equal(shown.split('x'.repeat(100)).length, 3));
        await look();
        assert.deepEqual(told, []);
    });

    it('are those of a terminal, too, that was seen before its shell was in it', async () => {
        await start();
        type(`exec env ${environmentVariables.port}=4711 PS1='> ' sh -i`);
        await seen('\n> ');
        await look();
        await startAgent();
        type('please');
        await seen('0000');
        await look();
        assert.deepEqual(told, ['Codex began']);
    });

    it('are those of the window’s own terminals', async () => {
        await start('4712');
        await startAgent();
        type('please');
        await seen('0000');
        await look();
        assert.deepEqual(told, []);
    });
});
