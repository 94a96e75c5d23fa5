import { constants } from 'node:fs';
import { FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '../contract';
import type { DiffRecord } from '../diffs/diff-recorder';
import { userId } from '../sockets/socket-folder';
import { Clock, SerialQueue } from '../support';
import { digestOfText } from '../workspace/file-digest';

/** Most bytes of a file, and how many full ones are kept. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MOST_FULL_FILES = 10;

/** Most lines that wait for a disk that does not answer. */
const MOST_WAITING = 10_000;

/** Appends only; neither waits for a FIFO's reader nor follows a link. */
const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK | constants.O_NOFOLLOW;

interface AuditLogOptions {
    readonly clock: Clock;
    /** Told why lines cannot be written, and `undefined` once they can again. */
    readonly onFault: (fault: string | undefined) => void;
    readonly maxFileBytes?: number;
}

/** File of a user in an audit folder, in JSON lines. */
export function auditFile(folder: string): string {
    return join(folder, `agent-companion-${userId()}.jsonl`);
}

/** Notes decisions without their content. Stops nothing: what cannot be written is counted. */
export class AuditLog {
    private readonly queue = new SerialQueue();
    private waiting: string[] = [];
    private lost = 0;

    constructor(private readonly options: AuditLogOptions) {}

    /** Writes a decision soon. */
    add(folder: string, { what, agent, session, path, text, waitedMs }: DiffRecord): void {
        if (this.waiting.length >= MOST_WAITING) {
            this.lost++;
            return;
        }
        const line = {
            time: this.now,
            user: userId(),
            agent,
            session: digestOfText(session).slice(0, 16),
            decision: what,
            path: digestOfText(path),
            ...(text !== undefined && { text: digestOfText(text) }),
            ...(waitedMs !== undefined && { waitedSeconds: waitedMs / 1000 })
        };
        this.waiting.push(`${JSON.stringify(line)}\n`);
        // Those that came meanwhile are written at once.
        this.queue.run(() => this.write(folder)).catch(() => undefined);
    }

    /** Resolves once all is written, or cannot be. */
    drained(): Promise<void> {
        return this.queue.drained();
    }

    private get now(): string {
        return new Date(this.options.clock.now()).toISOString();
    }

    private async write(folder: string): Promise<void> {
        const lines = this.waiting;
        this.waiting = [];
        if (lines.length === 0) {
            return;
        }
        const { onFault, maxFileBytes = MAX_FILE_BYTES } = this.options;
        // A full disk may have cut the last line off.
        const gap = this.lost > 0 ? `\n${JSON.stringify({ time: this.now, user: userId(), lost: this.lost })}\n` : '';
        try {
            await append(auditFile(folder), Buffer.from(gap + lines.join('')), maxFileBytes);
            this.lost = 0;
            onFault(undefined);
        } catch (error) {
            this.lost += lines.length;
            onFault(errorMessage(error));
        }
    }
}

/** Appends to a file that its user alone can read, in the place of a full one. @throws Error of the system. */
async function append(file: string, bytes: Buffer, maxFileBytes: number): Promise<void> {
    let handle = await openPrivate(file);
    try {
        const { size } = await handle.stat();
        if (size > 0 && size + bytes.length > maxFileBytes) {
            await handle.close();
            await rotate(file);
            handle = await openPrivate(file);
        }
        await handle.appendFile(bytes);
    } finally {
        await handle.close();
    }
}

async function openPrivate(file: string): Promise<FileHandle> {
    const handle = await open(file, FLAGS, 0o600);
    const { uid, mode } = await handle.stat();
    if (process.getuid && (uid !== userId() || (mode & 0o077) !== 0)) {
        await handle.close();
        throw new Error(`${file} is not its user’s alone`);
    }
    return handle;
}

async function rotate(file: string): Promise<void> {
    for (let number = MOST_FULL_FILES - 1; number >= 0; number--) {
        const from = number === 0 ? file : `${file}.${number}`;
        await rename(from, `${file}.${number + 1}`).catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOENT') {
                throw error;
            }
        });
    }
}
