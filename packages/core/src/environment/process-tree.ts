import { parentOf } from '../http/peer/parent-process';
import { variablesOf } from '../http/peer/peer-process';

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
    return Object.fromEntries(await variablesOf(pid).catch(() => []));
}
