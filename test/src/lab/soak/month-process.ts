/** The program of the `month`: simulates so many days in the folder it is given, and tells its parent of each evening. */
import { join } from 'node:path';
import { Tab } from './tab';
import { Tally } from './tally';
import { read, Readings } from './readings';
import { WorkingDay } from './working-day';
import { WorkspaceHost } from './workspace-host';

/** Report to the parent. First evenings show what is loaded once, or kept within bounds. */
export interface MonthReport {
    /** Of tabs that open and close: no window is there in the evening. */
    readonly evenings: readonly Readings[];
    /** Of one tab that is never closed; none if the simulation is without. */
    readonly residentEvenings: readonly Readings[];
    readonly tally: Readonly<Record<string, number>>;
}

/** More decisions than a window remembers. */
const MANY_DECISIONS = 1_100;

async function simulateTabs(host: WorkspaceHost, days: number, tally: Tally): Promise<readonly Readings[]> {
    const evenings: Readings[] = [];
    for (let number = 1; number <= days; number++) {
        await new WorkingDay(host, tally, number).run();
        evenings.push(await readAt(host, number, days));
    }
    return evenings;
}

async function simulateResident(host: WorkspaceHost, days: number, tally: Tally): Promise<readonly Readings[]> {
    const tab = await Tab.open(host, 'never-closed', tally);
    const agent = await tab.startAgent();
    for (let count = 0; count < MANY_DECISIONS; count++) {
        await tab.decide((await tab.propose(agent, 'text')).id, 'rejected');
    }
    const evenings: Readings[] = [];
    for (let number = 1; number <= days; number++) {
        await new WorkingDay(host, tally, number).runIn(tab);
        evenings.push(await readAt(host, number, days));
    }
    return evenings;
}

function readAt(host: WorkspaceHost, number: number, days: number): Promise<Readings> {
    const { gc } = global;
    if (!gc) {
        throw new Error('Start it with --expose-gc.');
    }
    return read(host, () => void gc(), number === days || number % 10 === 0);
}

async function simulate(root: string, days: number, withResident: boolean): Promise<MonthReport> {
    const tally = new Tally();
    const inHost = async (name: string, work: typeof simulateTabs): Promise<readonly Readings[]> => {
        const host = new WorkspaceHost(join(root, name));
        const evenings = await work(host, days, tally);
        await host.passUntilDone(host.windows.dispose());
        return evenings;
    };
    const evenings = await inHost('tabs', simulateTabs);
    const residentEvenings = withResident ? await inHost('resident', simulateResident) : [];
    return { evenings, residentEvenings, tally: tally.counts };
}

const [root, days, resident] = process.argv.slice(2);
simulate(root, Number(days), resident === 'resident').then(
    report => process.send?.(report, undefined, undefined, () => process.disconnect()),
    (error: Error) => {
        console.error(error);
        process.exit(1);
    }
);
