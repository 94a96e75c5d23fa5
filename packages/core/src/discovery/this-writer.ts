import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { FileWriter } from './endpoint-description';

/** Namespace of a machine's own processes, outside containers; it has the same number on all machines. */
const ownNamespace = 'pid:[4026531836]';

/** This process, as the writer of a discovery file. */
export function thisWriter(): FileWriter & { readonly host: string } {
    const pidNamespace = findPidNamespace();
    return { pid: process.pid, host: hostname(), ...(pidNamespace !== ownNamespace && { pidNamespace }) };
}

/** Names this process's container in eight characters; empty outside of one. */
export function containerName(): string {
    const { host, pidNamespace } = thisWriter();
    return pidNamespace ? createHash('sha256').update(`${host} ${pidNamespace}`).digest('hex').slice(0, 8) : '';
}

/** Whether the pids of a writer mean the same here: containers may have one name, but not their processes. */
export function sharesProcesses({ host, pidNamespace = ownNamespace }: FileWriter): boolean {
    return host === hostname() && pidNamespace === findPidNamespace();
}

/** Linux tells each process in which namespace its pid counts; elsewhere there is but one. */
function findPidNamespace(): string {
    try {
        return readlinkSync('/proc/self/ns/pid');
    } catch {
        return ownNamespace;
    }
}
