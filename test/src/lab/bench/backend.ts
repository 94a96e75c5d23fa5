import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { get } from 'node:http';
import * as path from 'node:path';
import { reportedPort } from '@agent-companion/browser-app/out/launcher/backend/reported-port';

/** How long a backend may take to end, in milliseconds. */
const patience = 10_000;

/** A backend that is started to be measured. */
export class Backend {
    private constructor(
        private readonly child: ChildProcess,
        readonly url: string,
        /** Milliseconds from the spawn to the first answer over HTTP. */
        readonly startMs: number
    ) {}

    /** Starts the built application of a folder; what it leaves behind goes into `home`. */
    static async start(application: string, home: string): Promise<Backend> {
        mkdirSync(home, { recursive: true });
        const main = path.join(application, 'lib', 'backend', 'main.js');
        const before = performance.now();
        const child = spawn(process.execPath, [main, home, '--hostname=127.0.0.1', '--port=0'], {
            cwd: application,
            env: { ...process.env, THEIA_CONFIG_DIR: home, TMPDIR: home },
            stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
            // Theia ends its process group with itself, so it must be the leader of one.
            detached: process.platform !== 'win32'
        });
        const url = await addressOf(child);
        await answer(url);
        return new Backend(child, url, performance.now() - before);
    }

    async stop(): Promise<void> {
        this.child.kill('SIGTERM');
        const force = setTimeout(() => this.child.kill('SIGKILL'), patience);
        if (this.child.exitCode === null && this.child.signalCode === null) {
            await once(this.child, 'exit');
        }
        clearTimeout(force);
    }
}

async function addressOf(child: ChildProcess): Promise<string> {
    const ended = new AbortController();
    child.once('exit', () => ended.abort());
    const port = await reportedPort(child, ended.signal);
    if (port === undefined) {
        child.kill('SIGKILL');
        throw new Error(`The backend does not listen; its exit code is ${child.exitCode}.`);
    }
    return `http://127.0.0.1:${port}/`;
}

function answer(url: string): Promise<void> {
    return new Promise((resolve, reject) => {
        const request = get(url, { agent: false, timeout: 5_000 }, response => {
            response.destroy();
            resolve();
        });
        request.on('timeout', () => request.destroy(new Error('The backend does not answer.')));
        request.on('error', reject);
    });
}
