import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { PlainAgent } from '../../support/agents/plain-agent';
import { startTestIde, TestIde } from '../../support/test-ide';
import { until } from '../../support/until';
import { CHANGED_LINE, exposeMonaco, openBareDiff } from './bare-diff';
import { ChangedText, changedTexts } from './many-changes';
import { PageMeasures } from './page-measures';
import { quantile } from './quantile';

/** So many steps from change to change are measured, of which the floor has one more; the median counts. */
const STEPS = 4;

/** How long a step may take, in milliseconds. */
const PATIENCE = 120_000;

/** One row of the table, in milliseconds. */
type Row = Record<'bare diff' | 'review' | 'times' | 'counted' | 'freeze' | 'next change' | 'slowest', string>;

/**
 * Measures reviews with many changes in real pages, one page each. Times the first mark against a bare diff of
 * Monaco as the floor, the bar's count, and steps.
 */
export async function benchChanges(): Promise<void> {
    const rows: Record<string, Row> = {};
    for (const make of changedTexts) {
        const text = make();
        console.log(`${text.name} …`);
        rows[text.name] = await measure(text);
        console.log(rows[text.name]);
    }
    console.table(rows);
}

async function measure(text: ChangedText): Promise<Row> {
    const bed = await startTestIde({ 'code.ts': text.before });
    bed.ide.page.setDefaultTimeout(PATIENCE);
    try {
        await bed.ide.page.addInitScript(exposeMonaco);
        await bed.ide.reload();
        const floor = await openBareDiff(bed.ide.page, text.before, text.proposal);
        const agent = await bed.connectAgent();
        try {
            return await review(bed, agent, text, floor);
        } finally {
            await agent.dispose();
        }
    } finally {
        await bed.dispose();
    }
}

async function review(bed: TestIde, agent: PlainAgent, text: ChangedText, floor: number): Promise<Row> {
    const { page, review } = bed.ide;
    await bed.ide.waitForAgent();
    const measures = await PageMeasures.of(page, process.pid);
    const position = (index: number): Promise<unknown> =>
        until(`change ${index}`, async () => (await review.barText()).includes(`${index} of ${text.changes}`), {
            timeoutMs: PATIENCE
        });
    const file = path.join(bed.workspace, 'code.ts');
    let begun = performance.now();
    const since = (): number => performance.now() - begun;
    const answer = await agent.openDiff(file, text.proposal, PATIENCE);
    assert.equal(answer.isError, undefined, JSON.stringify(answer));
    await page.locator(CHANGED_LINE).first().waitFor();
    const shown = since();
    await position(1);
    const counted = since();
    const freeze = await measures.longestFreeze();
    // The first press leads to the change that the cursor is in.
    await page.keyboard.press('Alt+F5');
    await review.waitForKeyboard();
    const times = async (step: (index: number) => Promise<unknown>): Promise<number[]> => {
        const all: number[] = [];
        for (let index = 1; index <= STEPS; index++) {
            begun = performance.now();
            await step(index);
            all.push(since());
        }
        return all;
    };
    const next = await times(async index => {
        await page.keyboard.press('Alt+F5');
        await position(index + 1);
    });
    return {
        'bare diff': floor.toFixed(0),
        review: shown.toFixed(0),
        times: (shown / floor).toFixed(1),
        counted: counted.toFixed(0),
        freeze: freeze.toFixed(0),
        'next change': quantile(next, 0.5).toFixed(0),
        slowest: Math.max(...next).toFixed(0)
    };
}
