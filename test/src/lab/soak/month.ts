import { growth, judgeMonth, simulateMonth } from './month/simulate-month';
import type { Readings } from './month/readings';
import { SoakPart } from './soak-part';

const DAYS = 30;

/** A backend in a workspace for a month, its clock moved: what comes and goes leaves nothing. */
export const month: SoakPart = {
    name: 'month',
    shows: `${DAYS} days in a workspace: timers, files, maps, listeners, sockets and memory are at their base each evening`,
    run: async () => {
        const report = await simulateMonth(DAYS, true);
        const { evenings, residentEvenings, tally } = report;
        show('Tabs that open and close', evenings);
        show('A tab that is never closed', residentEvenings);
        return { figures: { days: DAYS, ...tally }, failures: judgeMonth(report) };
    }
};

function show(title: string, evenings: readonly Readings[]): void {
    const slope = (100 * growth(evenings.map(({ heap }) => heap))).toFixed(3);
    console.log(`\n${title}; the heap grows by ${slope} % in a day`);
    console.table(evenings.map(({ counts, objects, heap }) => ({ ...counts, ...objects, 'heap, bytes': heap })));
}
