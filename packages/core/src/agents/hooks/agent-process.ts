import { readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { parentOf, wordsOf } from '../../http/peer/parent-process';

/** An agent's program as the system shows it. */
interface AgentProcess {
    readonly pid: number;
    /** Words it was started with, its name first; none where the system does not tell. */
    readonly words: readonly string[];
    /** Whether it reads from a terminal and writes to it; true where the system does not tell. */
    readonly hasTerminal: boolean;
}

const shells = ['sh', 'bash', 'dash', 'zsh', 'fish', 'busybox'];

/** Most shells between an agent and its hook. */
const maxShells = 4;

/** The agent that has started a hook, perhaps by shells. Never rejects. @param pid of the hook's parent. */
export async function agentProcess(pid: number): Promise<AgentProcess> {
    for (let [current, shell] = [pid, 0]; shell < maxShells; shell++) {
        const words = await wordsOf(current);
        if (!shells.includes(basename(words[0] ?? '').replace(/^-/, ''))) {
            const ends = await Promise.all(
                [0, 1].map(end => readlink(`/proc/${current}/fd/${end}`).catch(() => '/dev/tty'))
            );
            return { pid: current, words, hasTerminal: ends.every(end => /^\/dev\/(pts|tty|console)/.test(end)) };
        }
        current = (await parentOf(current)) ?? pid;
    }
    return { pid, words: [], hasTerminal: true };
}
