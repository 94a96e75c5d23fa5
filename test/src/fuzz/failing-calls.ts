import { createRequire } from 'node:module';
import type * as files from 'node:fs';
import * as net from 'node:net';

/** The module itself: a namespace of it cannot be changed. */
export const fs = createRequire(__filename)('node:fs') as typeof files;

/** Errors of system calls without room, descriptors, time or a disk. */
export const CODES = ['ENOSPC', 'EMFILE', 'EAGAIN', 'EIO'];

/** Those that a module may load with are left alone. */
const SYNC_CALLS = [
    ...['openSync', 'writeFileSync', 'mkdirSync', 'renameSync', 'readdirSync', 'lstatSync', 'fchmodSync'],
    ...['linkSync', 'unlinkSync', 'rmSync', 'rmdirSync']
];
const CALLBACK_CALLS = ['fstat', 'ftruncate', 'write'];

type Call = (this: unknown, ...given: unknown[]) => unknown;

/** Calls made meanwhile. */
interface Made {
    readonly calls: number;
    /** The name of the call that has failed, if there were so many. */
    readonly failed?: string;
}

/** A call by name, and how it fails. */
interface Failing {
    readonly owner: object;
    readonly name: string;
    readonly fails: (this: unknown, original: Call, error: Error, given: unknown[]) => unknown;
}

async function failingCalls(): Promise<readonly Failing[]> {
    const handle = await fs.promises.open(__filename);
    const prototype = Object.getPrototypeOf(handle) as object;
    await handle.close();
    const methodsOf = (owner: object): string[] =>
        Object.getOwnPropertyNames(owner).filter(name => {
            const isCall = typeof Object.getOwnPropertyDescriptor(owner, name)?.value === 'function';
            return isCall && name !== 'constructor' && name !== 'watch';
        });
    return [
        ...methodsOf(fs.promises).map(name => ({
            owner: fs.promises,
            name,
            fails: (_original: Call, error: Error) => Promise.reject(error)
        })),
        ...methodsOf(prototype).map(name => ({ owner: prototype, name, fails: failHandle })),
        ...SYNC_CALLS.map(name => ({
            owner: fs,
            name,
            fails: (_original: Call, error: Error) => {
                throw error;
            }
        })),
        ...CALLBACK_CALLS.map(name => ({
            owner: fs,
            name,
            fails: (_original: Call, error: Error, given: unknown[]) =>
                process.nextTick(given.at(-1) as (error: Error) => void, error)
        })),
        {
            owner: net.Server.prototype,
            name: 'listen',
            fails(_original, error) {
                const server = this as net.Server;
                process.nextTick(() => server.emit('error', error));
                return server;
            }
        },
        {
            owner: net.Socket.prototype,
            name: 'connect',
            fails(_original, error) {
                return (this as net.Socket).destroy(error);
            }
        }
    ];
}

/** A close that fails has closed. A write that fails may have written the half. */
async function failHandle(this: unknown, original: Call, error: Error, given: unknown[]): Promise<never> {
    if (original.name === 'close') {
        await original.apply(this, given);
    }
    const [bytes, offset, length, position] = given;
    if (original.name === 'write' && typeof length === 'number') {
        await original.call(this, bytes, offset, length >> 1, position);
    }
    throw error;
}

/** Has the call of the system of this number fail, counted from 0, while something is done. */
export async function failing(at: number, code: string, work: () => Promise<void>): Promise<Made> {
    let calls = 0;
    let failed: string | undefined;
    const undo: (() => void)[] = [];
    const replace = ({ owner, name, fails }: Failing): void => {
        const original = Reflect.get(owner, name) as Call;
        const replacement: Call = function (...given) {
            // As many as there are processes.
            const isOfKernel = typeof given[0] === 'string' && given[0].startsWith('/proc/');
            if (isOfKernel || calls++ !== at) {
                const answer = original.apply(this, given);
                return owner === fs.promises && name === 'open' ? (answer as Promise<object>).then(closing) : answer;
            }
            failed = name;
            const error = Object.assign(new Error(`${code}: injected, ${name}`), { code, syscall: name });
            return fails.call(this, original, error, given);
        };
        Reflect.set(owner, name, replacement);
        undo.push(() => Reflect.set(owner, name, original));
    };
    // Each handle has a close of its own.
    const closing = (handle: object): object => {
        replace({ owner: handle, name: 'close', fails: failHandle });
        return handle;
    };
    (await failingCalls()).forEach(replace);
    try {
        await work();
    } finally {
        undo.forEach(each => each());
    }
    return { calls, failed };
}
