import { ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import * as path from 'node:path';
import type { DiscoveryStatus, ServerAddress } from '@agent-companion/core/server';
import { UnixUser } from './unix-user';

/** How long a call may take, in milliseconds: none of them has anything to wait for. */
const PATIENCE = 10_000;

interface Answer {
    readonly id: number;
    readonly value?: unknown;
    readonly error?: string;
}

/** A companion in a process of a user, without an editor, by a clock that the test moves. A call that hangs rejects. */
export class CompanionProcess {
    private readonly ended: Promise<unknown>;
    private calls = 0;

    private constructor(private readonly child: ChildProcess) {
        this.ended = once(child, 'exit');
        child.setMaxListeners(50);
    }

    /** @param temporary its temporary folder. */
    static start(user: UnixUser, temporary: string): CompanionProcess {
        const child = fork(path.join(__dirname, 'companion-main.js'), {
            uid: user.id,
            gid: user.id,
            cwd: '/',
            env: { PATH: process.env.PATH, TMPDIR: temporary, ...user.environment }
        });
        return new CompanionProcess(child);
    }

    /** See `CompanionServerOptions.formerAddress`. */
    listen(formerAddress?: ServerAddress): Promise<ServerAddress> {
        return this.call('start', formerAddress) as Promise<ServerAddress>;
    }

    async updateWorkspace(...roots: string[]): Promise<void> {
        await this.call('updateWorkspace', roots);
    }

    async advance(milliseconds: number): Promise<void> {
        await this.call('advance', milliseconds);
    }

    status(): Promise<DiscoveryStatus> {
        return this.call('status') as Promise<DiscoveryStatus>;
    }

    /** Reads a file of its own, which takes a thread that is free. */
    async readAFile(): Promise<void> {
        await this.call('readAFile');
    }

    /** The most memory that it has ever had, in bytes. */
    peakMemory(): Promise<number> {
        return this.call('peakMemory') as Promise<number>;
    }

    /** Ends the companion and then the process. */
    async dispose(): Promise<void> {
        await this.call('dispose');
        await this.exit();
    }

    /** Ends the process, the companion still running. */
    async exit(): Promise<void> {
        this.child.send({ id: ++this.calls, method: 'exit', args: [] });
        await this.within('exit', this.ended);
    }

    /** Has no effect on a process that has ended. */
    async kill(): Promise<void> {
        this.child.kill('SIGKILL');
        await this.ended;
    }

    private async call(method: string, ...args: unknown[]): Promise<unknown> {
        const id = ++this.calls;
        this.child.send({ id, method, args });
        return this.within(method, this.answerTo(id));
    }

    private async answerTo(id: number): Promise<unknown> {
        for (;;) {
            const [answer] = (await once(this.child, 'message')) as [Answer];
            if (answer.id === id) {
                if (answer.error !== undefined) {
                    throw new Error(answer.error);
                }
                return answer.value;
            }
        }
    }

    private async within<T>(method: string, work: Promise<T>): Promise<T> {
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<never>((_resolve, reject) => {
            timer = setTimeout(() => reject(new Error(`'${method}' hangs.`)), PATIENCE);
        });
        return Promise.race([work, late]).finally(() => clearTimeout(timer));
    }
}
