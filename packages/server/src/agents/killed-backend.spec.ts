import assert from 'node:assert/strict';
import { ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder';

describe('The lock files of a backend that is killed', () => {
    const temporary = useTemporaryFolder();
    const backends: ChildProcess[] = [];

    beforeEach(() => Promise.all(['.claude', '.qwen'].map(name => mkdir(join(temporary(), name)))));
    afterEach(() => Promise.all(backends.splice(0).map(kill)));

    const start = async (): Promise<{ readonly backend: ChildProcess; readonly file: string }> => {
        const script = join(__dirname, '../testing/agents/window-process.js');
        const backend = fork(script, [temporary()], { execArgv: [] });
        backends.push(backend);
        const [port] = (await once(backend, 'message')) as [number];
        return { backend, file: `${port}.lock` };
    };
    const kill = async (backend: ChildProcess): Promise<void> => {
        if (backend.exitCode === null && backend.signalCode === null) {
            backend.kill('SIGKILL');
            await once(backend, 'exit');
        }
    };
    const files = (agent: string): Promise<readonly string[]> => readdir(join(temporary(), agent, 'ide'));

    it('are swept by the next start, and those of another process are not', async () => {
        const [killed, other] = [await start(), await start()];
        await kill(killed.backend);
        for (const agent of ['.claude', '.qwen']) {
            assert.deepEqual(new Set(await files(agent)), new Set([killed.file, other.file]));
        }
        const next = await start();
        for (const agent of ['.claude', '.qwen']) {
            assert.deepEqual(new Set(await files(agent)), new Set([other.file, next.file]));
        }
    });
});
