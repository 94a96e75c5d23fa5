import { writingClaudeCode } from '../../../agents/cases/writing-agents';
import { HeldTurn } from '../../../agents/cases/held-turn';
import { commitAll } from '../../../support/commit-all';
import { startTestIde } from '../../../support/test-ide';
import { until } from '../../../support/until';
import { PageMeasures } from '../page-measures';
import { quantile } from '../quantile';

const ROUNDS = 10;

/** So many files the shell of a real agent writes in each round: one row. */
const FILES = 500;

/** So often in a row the page has done nothing when it rests; between two looks are 50 ms. */
const RESTS = 40;

/** Milliseconds of the page's time that one look takes itself. */
const LOOK_MS = 5;

/** Measures for how long a page is busy while an agent's shell writes, with and without a ledger; milliseconds. */
export async function measurePage(): Promise<void> {
    const [on, off] = [await busyTimes('on'), await busyTimes('off')];
    const row = (times: readonly number[]): object => ({
        p50: Math.round(quantile(times, 0.5)),
        p95: Math.round(quantile(times, 0.95))
    });
    console.table({ [`page, ${FILES} files written, with a ledger`]: row(on), 'floor: without': row(off) });
}

async function busyTimes(ledger: 'on' | 'off'): Promise<number[]> {
    const preferences = { 'agentCompanion.ledger': ledger };
    const bed = await startTestIde({ 'a.txt': 'a\n' }, { agents: [writingClaudeCode.agent], preferences });
    try {
        commitAll(bed.workspace);
        const { ide } = bed;
        await ide.reload();
        const turn = await HeldTurn.begin(bed, writingClaudeCode);
        // The terminal's own output is no work of a ledger's.
        await ide.reviews.open();
        const page = await PageMeasures.of(ide.page, bed.theia.pid);
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
            const before = await page.busy();
            await turn.run(`mkdir m${round} && for i in $(seq ${FILES}); do echo $i > m${round}/$i.txt; done`);
            await (ledger === 'on' && ide.reviews.written(`m${round}`).waitFor());
            times.push((await restOf(page)) - before);
        }
        return times;
    } finally {
        await bed.dispose();
    }
}

/** Waits until the page has done nothing for a while. @returns for how long it was busy until then. */
async function restOf(page: PageMeasures): Promise<number> {
    let [busy, rests] = [await page.busy(), 0];
    return until('the page rests', async () => {
        const before = busy;
        busy = await page.busy();
        rests = busy - before < LOOK_MS ? rests + 1 : 0;
        return rests >= RESTS && busy;
    });
}
