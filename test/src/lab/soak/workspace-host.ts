import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { discoveryFolderSegments } from '@agent-companion/core/protocol/gemini';
import { ManualClock, silentLogger, PageLoad } from '@agent-companion/core/testing';
import { StartedProcesses, WindowRegistry } from '@agent-companion/core';

/** So many rounds of the event loop are made after each thing: what it sends to a page or an agent is answered by then. */
const ROUNDS = 3;

/** The machine of a workspace: a clock that is moved, a temporary folder, and a backend that may be restarted. */
export class WorkspaceHost {
    readonly clock = new ManualClock();
    readonly workspace: string;
    private readonly folder: string;
    private registry = this.newRegistry();

    /** @param root an empty folder; its `tmp` is the temporary one, as TMPDIR is to say from now on. */
    constructor(private readonly root: string) {
        this.workspace = join(root, 'workspace');
        this.folder = join(root, 'tmp', ...discoveryFolderSegments);
        [this.workspace, join(root, 'tmp')].forEach(made => mkdirSync(made, { recursive: true }));
        process.env.TMPDIR = join(root, 'tmp');
    }

    get windows(): WindowRegistry {
        return this.registry;
    }

    load(): PageLoad {
        return new PageLoad(this.registry, this.root);
    }

    /** Lets time pass, from one thing that falls due to the next, with what comes of each. */
    async pass(milliseconds: number): Promise<void> {
        for (let left = milliseconds; left > 0;) {
            const step = Math.min(left, this.clock.untilNext ?? left);
            this.clock.advance(step);
            left -= step;
            for (let rounds = 0; rounds < ROUNDS; rounds++) {
                await setImmediate();
            }
        }
    }

    /** Lets time pass until some work is done. @throws Error after an hour. */
    async passUntilDone(work: Promise<unknown>): Promise<void> {
        let isDone = false;
        const done = work.finally(() => (isDone = true));
        const end = this.clock.now() + 3_600_000;
        while (!isDone) {
            if (this.clock.now() > end) {
                throw new Error('Something is not done after an hour.');
            }
            // Files and sockets take their own time: the clock must not run ahead of them.
            await delay(5);
            await this.pass(100);
        }
        await done;
    }

    /** The backend is killed and started again with the same pid, as in a container: what it has published stays. */
    async restart(): Promise<void> {
        const left = this.files().map(name => [name, readFileSync(join(this.folder, name))] as const);
        await this.passUntilDone(this.registry.dispose());
        left.forEach(([name, text]) => writeFileSync(join(this.folder, name), text, { mode: 0o600 }));
        this.registry = this.newRegistry();
    }

    /** Removes what is in the folder of the discovery files, or all folders with it. */
    clean(what: 'files' | 'folders'): void {
        if (what === 'files') {
            this.files().forEach(name => rmSync(join(this.folder, name)));
        } else {
            // A file may be written between the removal of the files and that of the folder.
            rmSync(join(this.folder, '..'), { recursive: true, force: true, maxRetries: 5 });
        }
    }

    /** Lists the files in the folder of the discovery files. */
    files(): string[] {
        try {
            return readdirSync(this.folder);
        } catch {
            return [];
        }
    }

    private newRegistry(): WindowRegistry {
        return new WindowRegistry({
            ideName: 'theia',
            logger: silentLogger,
            processes: new StartedProcesses(),
            clock: this.clock
        });
    }
}
