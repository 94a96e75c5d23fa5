import { growth, judgeMonth, simulateMonth } from './simulate-month';
import type { Readings } from './readings';

const DAYS = 30;

/** Simulates a month of a backend, its clock moved; prints what is there each evening, and gives what is not at its base. */
export async function soakMonth(): Promise<readonly string[]> {
    const report = await simulateMonth(DAYS, true);
    show('Tabs that open and close', report.evenings);
    show('A tab that is never closed', report.residentEvenings);
    console.log(report.tally);
    return judgeMonth(report);
}

function show(title: string, evenings: readonly Readings[]): void {
    const slope = (100 * growth(evenings.map(({ heap }) => heap))).toFixed(3);
    console.log(`\n${title}; the heap grows by ${slope} % in a day`);
    console.table(evenings.map(({ counts, objects, heap }) => ({ ...counts, ...objects, 'heap, bytes': heap })));
}
