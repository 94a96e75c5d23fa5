import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { reachableEntries, WindowCompanion } from '@agent-companion/core/testing';
import { PageConnection } from '@agent-companion/core';
import { WorkspaceHost } from './workspace-host';

/** Counts of all that is there while no window is, and bytes of the heap. */
export interface Readings {
    readonly counts: Readonly<Record<string, number>>;
    /** How many objects of a class there are; undefined if they were not counted. */
    readonly objects?: Readonly<Record<string, number>>;
    readonly heap: number;
}

/** Looks in a row, each after a second of the clock, that show the same before all has ended. */
const STEADY_LOOKS = 20;

const classes = { WindowCompanion, PageConnection, McpServer };

/** Reads what is left in this process and on the disk, once all that is of no use has been collected. */
export async function read(host: WorkspaceHost, collectGarbage: () => void, withObjects: boolean): Promise<Readings> {
    for (let looks = 0, before = -1; looks < STEADY_LOOKS;) {
        // Sockets need their own time to end, and windows the clock's.
        await delay(10);
        await host.pass(1_000);
        const now = resources().length;
        looks = now === before ? looks + 1 : 0;
        before = now;
    }
    for (let times = 0; times < 3; times++) {
        await setImmediate();
        collectGarbage();
    }
    return {
        counts: {
            'timers of the clock': host.clock.waiting,
            'resources of Node.js': resources().length,
            'files in the temporary folder': host.files().length,
            'listeners of the process': listenersOf(process),
            'entries of collections': reachableEntries(host.windows, host.clock)
        },
        ...(withObjects && { objects: objectsOf({ ...classes, Timer }) }),
        heap: process.memoryUsage().heapUsed
    };
}

/** Sockets, servers, timers and requests that are open; not the process's own output. */
function resources(): string[] {
    return process.getActiveResourcesInfo().filter(name => name !== 'PipeWrap' && name !== 'TTYWrap');
}

/** By a look at the whole heap, which takes its time. */
function objectsOf(types: Record<string, new (...args: never[]) => object>): Record<string, number> {
    return Object.fromEntries(
        Object.entries(types).map(([name, type]) => [name, queryObjects(type, { format: 'count' })])
    );
}

/** Class of all timers of Node.js, which has no name. */
const Timer = (() => {
    const timer = setTimeout(() => undefined, 0);
    clearTimeout(timer);
    return timer.constructor as new () => NodeJS.Timeout;
})();

function listenersOf(emitter: NodeJS.EventEmitter): number {
    return emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);
}
