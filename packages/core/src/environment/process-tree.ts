import { readFile } from 'node:fs/promises';
import { parentOf } from '../http/peer/parent-process';

/** More generations than a shell in a shell has. */
const MAX_GENERATIONS = 64;

/** Value of a process or its nearest ancestor; undefined if none or unknown. Never rejects. */
export async function nearestOf<Value>(pid: number, values: ReadonlyMap<number, Value>): Promise<Value | undefined> {
    let current: number | undefined = pid;
    for (let generation = 0; current !== undefined && generation < MAX_GENERATIONS; generation++) {
        const value = values.get(current);
        if (value !== undefined) {
            return value;
        }
        current = await parentOf(current);
    }
    return undefined;
}

/** The variables with which a process was started; none where the system does not tell. Never rejects. */
export async function environmentOf(pid: number): Promise<Record<string, string>> {
    const text = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const pairs = text.split('\0').map(pair => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)] as const);
    return Object.fromEntries(pairs);
}
