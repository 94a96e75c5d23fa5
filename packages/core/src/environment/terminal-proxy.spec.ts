import * as assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { proxyBelow } from './terminal-proxy';

describe('proxyBelow (takes Linux)', () => {
    let shell: ChildProcess;

    before(function () {
        if (process.platform !== 'linux') {
            this.skip();
        }
    });
    afterEach(() => shell.pid && process.kill(-shell.pid));

    /** A shell that has run its profile, with an agent in it. */
    async function startAgent(profile: string): Promise<number> {
        const agent = 'sh -c "echo started; sleep 60; :"';
        shell = spawn('sh', ['-c', `${profile}\n${agent}; :`], { env: { PATH: process.env.PATH }, detached: true });
        await once(shell.stdout!, 'data');
        return shell.pid!;
    }

    it('is what a shell’s profile has set, as the agent has it', async () => {
        assert.equal(await proxyBelow(await startAgent('export https_proxy=http://proxy:3128')), 'https_proxy');
    });

    it('is none where the profile has an exception for this machine, or no proxy', async () => {
        const profile = 'export https_proxy=http://proxy:3128 no_proxy=corp.example,127.0.0.1';
        assert.equal(await proxyBelow(await startAgent(profile)), undefined);
        process.kill(-shell.pid!);
        assert.equal(await proxyBelow(await startAgent('')), undefined);
    });
});

describe('proxyBelow a shell with more programs than a terminal has', () => {
    it('looks into some of them', async () => {
        const asked: number[] = [];
        const childrenOf = (pid: number): Promise<number[]> => {
            asked.push(pid);
            return Promise.resolve(new Array<number>(200_000).fill(0));
        };
        assert.equal(await proxyBelow(1, childrenOf), undefined);
        assert.ok(asked.length < 100, `${asked.length} were asked`);
    });
});
