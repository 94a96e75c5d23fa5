import { randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import * as path from 'node:path';
import { writeFileAtomically } from '../discovery/atomic-file';
import { homeQueries } from '../support/file-queries';
import { removeStaleFiles } from '../discovery/stale-file-removal';
import { thisWriter } from '../discovery/this-writer';
import { Clock, SerialQueue, systemClock, waitAtMost } from '../support';
import { quoted } from '../support/quoted';
import { Waited } from '../support/timeout';
import { z } from 'zod';
import { ConnectionEnvironment, errorMessage } from '../contract';
import type { Variables } from './started-processes';
import { settingsVariables } from '../protocol/hooks';
import { fileWriterSchema } from '../protocol/file-writer';
import { openCodeConfig } from '../agents/hooks/setup/open-code-plugin-file';
import { proxyExceptionsScript } from './proxy-exceptions';
import { prepareStateFolder, stateHome } from '../discovery/state-folder';

/** Milliseconds a caller waits for the home folder, whose network may be gone. */
const PATIENCE_MS = 5_000;

/** One question at a time for all windows: each that hangs takes a thread of the process. */
const queue = new SerialQueue();

const WINDOW_ENDED: ConnectionEnvironment = { available: false, code: 'window-ended', facts: [] };

const usersVariables: readonly string[] = Object.values(settingsVariables);

const namePattern = /^connection-[0-9a-f-]{36}\.sh$/;

/** Who wrote a script, in its first line, for the sweep. */
const headPattern = /^# agent-companion (.*)\n/;
const headSchema = fileWriterSchema.extend({ port: z.number() });

/** Script that sets a window's variables: no token is pasted, no other user reads it. */
export class ConnectionScript {
    private readonly name = `connection-${randomUUID()}.sh`;
    private path?: string;
    private removed = false;

    /** @param folder made if it is missing; its scripts are ours. */
    constructor(
        private readonly folder = path.join(stateHome(process.env), 'agent-companion'),
        private readonly clock: Clock = systemClock
    ) {}

    /** Writes the script and gives the line that sources it; waits five seconds at most. Never rejects. @param port the window's. */
    async write(variables: Variables, port: number): Promise<ConnectionEnvironment> {
        const written = await this.inTime(() => homeQueries.inTurn(() => this.writeInTurn(variables, port)));
        return written.kind === 'value' ? written.value : { available: false, code: 'late', facts: [this.folder] };
    }

    /** Removes the scripts of killed processes; waits five seconds at most. Never rejects. */
    async sweep(port: number): Promise<void> {
        await this.inTime(() => removeStaleFiles(scriptsIn(this.folder, this.name), this.clock, port));
    }

    /** Removes the script for good, if there is one; waits five seconds at most. Never rejects. */
    async remove(): Promise<void> {
        this.removed = true;
        await this.inTime(() => this.unlink());
    }

    /** Removes the script at process exit, unless the file system owes an answer. Never throws. */
    removeSync(): void {
        this.removed = true;
        try {
            if (this.path !== undefined && queue.isIdle) {
                unlinkSync(this.path);
            }
        } catch {
            // It is gone.
        }
    }

    private inTime<T>(work: () => Promise<T>): Promise<Waited<T>> {
        return waitAtMost(queue.run(work), PATIENCE_MS, this.clock);
    }

    private async writeInTurn(variables: Variables, port: number): Promise<ConnectionEnvironment> {
        if (this.removed) {
            await this.unlink();
            return WINDOW_ENDED;
        }
        const head = `# agent-companion ${JSON.stringify({ port, ...thisWriter() })}\n`;
        try {
            const folder = await prepareStateFolder(this.folder);
            this.path = path.join(folder, this.name);
            const isWanted = (): boolean => !this.removed;
            await writeFileAtomically(this.path, head + exportsOf(variables) + proxyExceptionsScript, {
                mode: 0o600,
                isWanted
            });
        } catch (error) {
            return { available: false, code: 'not-written', facts: [errorMessage(error)] };
        }
        if (this.removed) {
            // It may have been put in place just then.
            await this.unlink();
            return WINDOW_ENDED;
        }
        // As if it were typed, ready to be pasted.
        return { available: true, line: `. ${quoted(this.path)}` };
    }

    private async unlink(): Promise<void> {
        if (this.path !== undefined) {
            await unlink(this.path).catch(() => undefined);
        }
    }
}

/** The lines that set these variables in a POSIX shell; the user's own value of an agent's setting stays. */
function exportsOf(variables: Variables): string {
    return Object.entries({ ...variables, ...openCodeConfig(variables, {}) })
        .map(([name, value]) => {
            const unlessSet = usersVariables.includes(name) ? `[ -n "\${${name}-}" ] || ` : '';
            return `${unlessSet}export ${name}=${quoted(value)}\n`;
        })
        .join('');
}

/** How the sweep knows a script that is not the window's own, and who wrote it. */
const scriptsIn = (folder: string, own: string) => ({
    folder: () => folder,
    folderMode: 0o700,
    isFileName: (name: string) => name !== own && namePattern.test(name),
    decode: (text: string) => {
        try {
            const { port, ...writer } = headSchema.parse(JSON.parse(headPattern.exec(text)?.[1] ?? ''));
            return { port, authToken: '', writer };
        } catch {
            return undefined;
        }
    }
});
