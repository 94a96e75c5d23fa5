import { readFile } from 'node:fs/promises';
import { environmentOf } from './process-tree';
import { proxyInTheWay } from './proxy-exceptions';

/** More programs than run in a terminal. */
const MOST_PROCESSES = 64;

/** Variable that sends a shell's programs to a proxy; undefined if none or unknown. Never rejects. */
export async function proxyBelow(shellPid: number, children = childrenOf): Promise<string | undefined> {
    const pids = await children(shellPid);
    for (let index = 0; index < Math.min(pids.length, MOST_PROCESSES); index++) {
        const proxy = proxyInTheWay(await environmentOf(pids[index]));
        if (proxy !== undefined) {
            return proxy;
        }
        pids.push(...(await children(pids[index])).slice(0, MOST_PROCESSES));
    }
    return undefined;
}

/** The children of its first thread, as Linux tells. */
async function childrenOf(pid: number): Promise<number[]> {
    const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    return list.split(' ').filter(Boolean).map(Number);
}
