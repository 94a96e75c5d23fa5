import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Exchanges a name and another, again and again, in bursts and with pauses. */
const flip = `
const { renameSync } = require('node:fs');
const [name, other] = process.argv.slice(1);
const exchange = () => { renameSync(name, name + '~'); renameSync(other, name); renameSync(name + '~', other); };
const wait = ms => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
console.log('flips');
process.on('uncaughtException', () => process.exit());
for (;;) {
    for (let times = 2 * Math.ceil(Math.random() * 20); times > 0; times--) {
        exchange();
        if (Math.random() < 0.3) wait(Math.random() * 5);
    }
    wait(Math.random() * 90);
}`;

/** Another process that exchanges two names of a folder without end: after each burst both are what they were. */
export class FlippingNeighbour {
    private constructor(private readonly process: ChildProcess) {}

    static async start(name: string, other: string): Promise<FlippingNeighbour> {
        const child = spawn(process.execPath, ['-e', flip, name, other], { stdio: ['ignore', 'pipe', 'inherit'] });
        await once(child.stdout, 'data');
        return new FlippingNeighbour(child);
    }

    async stop(): Promise<void> {
        if (this.process.exitCode === null) {
            const ended = once(this.process, 'exit');
            this.process.kill();
            await ended;
        }
    }
}
