import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { get } from 'node:http';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@gemini-companion/browser-app/out/launcher/free-port';

/** How long a backend may take to answer, and to end, in milliseconds. */
const patience = { start: 60_000, stop: 10_000 };

/** How often is asked whether it answers, in milliseconds: the resolution of the measurement. */
const interval = 5;

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
        const port = await freePort('127.0.0.1', undefined);
        const url = `http://127.0.0.1:${port}/`;
        const main = path.join(application, 'lib', 'backend', 'main.js');
        const before = performance.now();
        const child = spawn(process.execPath, [main, home, '--hostname=127.0.0.1', `--port=${port}`], {
            cwd: application,
            env: { ...process.env, THEIA_CONFIG_DIR: home, TMPDIR: home },
            stdio: 'ignore',
            // Theia ends its process group with itself, so it must be the leader of one.
            detached: process.platform !== 'win32'
        });
        await untilAnswered(url, child);
        return new Backend(child, url, performance.now() - before);
    }

    async stop(): Promise<void> {
        this.child.kill('SIGTERM');
        const force = setTimeout(() => this.child.kill('SIGKILL'), patience.stop);
        if (this.child.exitCode === null && this.child.signalCode === null) {
            await once(this.child, 'exit');
        }
        clearTimeout(force);
    }
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
    const deadline = Date.now() + patience.start;
    while (!(await answers(url))) {
        if (child.exitCode !== null || Date.now() > deadline) {
            child.kill('SIGKILL');
            throw new Error(`The backend does not answer at ${url}; its exit code is ${child.exitCode}.`);
        }
        await delay(interval);
    }
}

function answers(url: string): Promise<boolean> {
    return new Promise(resolve => {
        const request = get(url, { agent: false, timeout: 5_000 }, response => {
            response.destroy();
            resolve(true);
        });
        request.on('timeout', () => request.destroy(new Error('timeout')));
        request.on('error', () => resolve(false));
    });
}
