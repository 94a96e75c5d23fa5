import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MonthReport } from './month-process';
import type { Readings } from './readings';

/**
 * Simulates days in a process of its own.
 * @param withResident as many more with a tab that is never closed.
 */
export async function simulateMonth(days: number, withResident: boolean): Promise<MonthReport> {
    const root = mkdtempSync(join(tmpdir(), 'soak-month-'));
    try {
        const execArgv = ['--expose-gc', '--disable-warning=ExperimentalWarning'];
        const child = fork(join(__dirname, 'month-process.js'), [root, String(days), withResident ? 'resident' : ''], {
            execArgv
        });
        const ended = once(child, 'exit');
        const told = once(child, 'message') as Promise<[MonthReport]>;
        const [report] = await Promise.race([
            told,
            ended.then(([code]) => {
                throw new Error(`The simulation has ended with ${code}.`);
            })
        ]);
        await ended;
        return report;
    } finally {
        rmSync(root, { recursive: true });
    }
}

/** Says in sentences which counts are not at their base. */
export function judgeMonth({ evenings, residentEvenings, tally }: MonthReport): string[] {
    const failures = [
        ...judge('without a window', evenings, noWindow),
        ...judge('with the one that is never closed', residentEvenings, oneWindow)
    ];
    if (Object.keys(tally).length < KINDS_OF_EVENTS) {
        failures.push(`Too little has happened: ${JSON.stringify(tally)}.`);
    }
    return failures;
}

type Counts = Readonly<Record<string, number>>;

/** How many there may be; of all else, such as listeners of the process, as many as on the first evening. */
const noWindow: Counts = {
    'timers of the clock': 0,
    'resources of Node.js': 0,
    'files in the temporary folder': 0,
    'entries of collections': 0,
    WindowCompanion: 0,
    PageConnection: 0,
    McpServer: 0,
    // The timer by which Node.js keeps the date of its answers for a second.
    Timer: 1
};

/** It may have timers and entries, but every evening the same. */
const oneWindow: Counts = {
    // Its server.
    'resources of Node.js': 1,
    'files in the temporary folder': 1,
    WindowCompanion: 1,
    PageConnection: 1,
    McpServer: 0,
    // The same one, that of the server's time limits, and one that has just fired.
    Timer: 3
};

function judge(when: string, evenings: readonly Readings[], base: Counts): string[] {
    const most: Counts = { ...evenings.at(0)?.counts, ...base };
    const failures = evenings.flatMap(({ counts, objects }, index) =>
        Object.entries({ ...counts, ...objects })
            .filter(([what, count]) => count > most[what])
            .map(([what, count]) => `On evening ${index + 1} ${when}: ${count} ${what}, ${most[what]} at most.`)
    );
    const heaps = evenings.map(({ heap }) => heap);
    return growth(heaps) > MOST_GROWTH ? [...failures, `The heap grows ${when}: ${heaps.join(', ')}.`] : failures;
}

/** How many kinds of events a simulation has that has been through its days. */
const KINDS_OF_EVENTS = 20;

const DAYS_OF_WARMING_UP = 5;

/** Of the heap, in a day. A window that is kept has a hundred times as much. */
const MOST_GROWTH = 0.002;

/** The slope of the line that fits best, as a part of the mean. The first days, in which code is compiled, do not count. */
export function growth(values: readonly number[]): number {
    const late = values.slice(DAYS_OF_WARMING_UP);
    const mean = late.reduce((sum, value) => sum + value, 0) / late.length;
    const middle = (late.length - 1) / 2;
    const covariance = late.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
    const variance = late.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0);
    // Of a few days there is nothing to say.
    return late.length < DAYS_OF_WARMING_UP ? 0 : covariance / variance / mean;
}
