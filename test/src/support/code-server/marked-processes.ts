import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { until } from '../until';

/** How long, in milliseconds, processes may take to end by themselves. */
const PATIENCE = 5_000;

/** A process that a test has started, itself or through others. */
interface MarkedProcess {
    readonly pid: number;
    /** Whether it is the companion's host process, which outlives extension hosts and servers. */
    readonly isHost: boolean;
    /** Whether it is an extension host. */
    readonly isExtensionHost: boolean;
}

/** The processes that were started with this folder as their `TMPDIR`, wherever in the tree of processes they are. Linux only. */
export function markedProcesses(temporary: string): MarkedProcess[] {
    if (process.platform !== 'linux') {
        throw new Error('Tests with code-server find what it has started in /proc, which only Linux has.');
    }
    const found: MarkedProcess[] = [];
    for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
        if (wordsOf(pid, 'environ').includes(`TMPDIR=${temporary}`)) {
            const words = wordsOf(pid, 'cmdline');
            const isHost = words.some(word => path.basename(word) === 'host-main.js');
            const isExtensionHost = words.includes('--type=extensionHost');
            found.push({ pid: Number(pid), isHost, isExtensionHost });
        }
    }
    return found;
}

/** Ends those of the {@link markedProcesses} that are meant, by force if they do not do so in time. */
export async function endMarkedProcesses(
    temporary: string,
    isMeant: (each: MarkedProcess) => boolean = () => true
): Promise<void> {
    const meant = (): MarkedProcess[] => markedProcesses(temporary).filter(isMeant);
    signal(meant(), 'SIGTERM');
    const begun = Date.now();
    await until('the processes of the test have ended', () => {
        const left = meant();
        if (Date.now() - begun > PATIENCE) {
            signal(left, 'SIGKILL');
        }
        return left.length === 0;
    });
}

function signal(processes: readonly MarkedProcess[], name: NodeJS.Signals): void {
    for (const { pid } of processes) {
        try {
            process.kill(pid, name);
        } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
                throw error;
            }
        }
    }
}

/** Gives the system's words on a process; none of an ended one, or another user's. */
function wordsOf(pid: string, what: 'environ' | 'cmdline'): string[] {
    try {
        return readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0');
    } catch {
        return [];
    }
}
