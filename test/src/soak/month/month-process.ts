/** The program of the `month`: simulates so many days in the folder it is given, and tells its parent of each evening. */
import { Tally } from './tally';
import { read, Readings } from './readings';
import { WorkingDay } from './working-day';
import { WorkspaceHost } from './workspace-host';

/** What the parent is told. */
export interface MonthReport {
    /** The first is of the first evening: what is loaded once is there by then. */
    readonly evenings: readonly Readings[];
    readonly tally: Readonly<Record<string, number>>;
}

async function simulate(root: string, days: number): Promise<MonthReport> {
    const { gc } = global;
    if (!gc) {
        throw new Error('Start it with --expose-gc.');
    }
    const host = new WorkspaceHost(root);
    const tally = new Tally();
    const evenings: Readings[] = [];
    for (let number = 1; number <= days; number++) {
        await new WorkingDay(host, tally, number).run();
        const isCounted = number === 1 || number === days || number % 10 === 0;
        evenings.push(await read(host, () => void gc(), isCounted));
    }
    await host.passUntilDone(host.windows.dispose());
    return { evenings, tally: tally.counts };
}

const [root, days] = process.argv.slice(2);
simulate(root, Number(days)).then(
    report => process.send?.(report, undefined, undefined, () => process.disconnect()),
    (error: Error) => {
        console.error(error);
        process.exit(1);
    }
);
