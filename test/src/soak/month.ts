import { growth, judgeMonth, simulateMonth } from './month/simulate-month';
import { SoakPart } from './soak-part';

const DAYS = 30;

/** A backend in a workspace for a month, its clock moved: what comes and goes leaves nothing. */
export const month: SoakPart = {
    name: 'month',
    shows: `${DAYS} days in a workspace: timers, files, maps, listeners, sockets and memory are at their base each evening`,
    run: async () => {
        const report = await simulateMonth(DAYS);
        const { evenings, tally } = report;
        console.table(evenings.map(({ counts, objects, heap }) => ({ ...counts, ...objects, 'heap, bytes': heap })));
        const slope = `${(100 * growth(evenings.map(({ heap }) => heap))).toFixed(3)} %`;
        return {
            figures: { days: DAYS, ...tally, 'growth of the heap in a day': slope },
            failures: judgeMonth(report)
        };
    }
};
