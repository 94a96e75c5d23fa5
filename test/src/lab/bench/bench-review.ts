import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { PlainAgent } from '../../support/agents/plain-agent';
import { publishedConnections } from '../../support/agents/published-connections';
import { startTestIde, TestIde } from '../../support/test-ide';
import { BigText, bigTexts } from './big-texts';
import { PageMeasures } from './page-measures';

/** So many keys are typed, one after the other; the median counts. */
const KEYS = 9;

/** How long a step of a big review may take, in milliseconds. */
const PATIENCE = 120_000;

/** One row of the table. Times in milliseconds, memory in megabytes; how often the accepted text was sent. */
type Row = Record<
    | 'open'
    | 'freeze on open'
    | 'key'
    | 'slowest key'
    | 'accept'
    | 'freeze on accept'
    | 'texts sent'
    | 'page heap'
    | 'backend',
    string
>;

/** Opens, edits and accepts proposals of several sizes in real pages, one page each, and prints a table. */
export async function benchReview(): Promise<void> {
    const rows: Record<string, Row> = {};
    for (const make of bigTexts) {
        const text = make();
        console.log(`${text.name} …`);
        rows[text.name] = await measure(text);
        console.log(rows[text.name]);
    }
    console.table(rows);
}

async function measure(text: BigText): Promise<Row> {
    const bed = await startTestIde({ 'big.ts': text.before });
    try {
        const [connection] = publishedConnections(bed.discoveryFolder);
        const agent = await PlainAgent.connect(connection);
        try {
            return await review(bed, agent, connection.companion?.pid ?? NaN, text);
        } finally {
            await agent.dispose();
        }
    } finally {
        await bed.dispose();
    }
}

async function review(bed: TestIde, agent: PlainAgent, backend: number, text: BigText): Promise<Row> {
    const { page, review } = bed.ide;
    page.setDefaultTimeout(PATIENCE);
    await bed.ide.waitForAgent();
    const file = path.join(bed.workspace, 'big.ts');
    const measures = await PageMeasures.of(page, backend);
    const before = { heap: await measures.heap(), backend: measures.backendMemory() };

    let begun = performance.now();
    const answer = await agent.openDiff(file, text.proposal, PATIENCE);
    assert.equal(answer.isError, undefined, JSON.stringify(answer));
    await review.waitFor('big.ts');
    const open = performance.now() - begun;
    const openFreeze = await measures.longestFreeze();

    await review.focusRightSide();
    await page.keyboard.press('Control+Home');
    const keys: number[] = [];
    for (let typed = 'k'; typed.length <= KEYS; typed += 'k') {
        begun = performance.now();
        await page.keyboard.press('k');
        await page.locator('.editor.modified .view-line', { hasText: typed }).first().waitFor();
        keys.push(performance.now() - begun);
    }
    const during = { heap: await measures.heap(), backend: measures.backendMemory() };

    await measures.longestFreeze();
    const sent = bed.network.bytesFromBrowser;
    begun = performance.now();
    await page.keyboard.press('Control+S');
    const decision = await agent.decision(file, PATIENCE);
    const accept = performance.now() - begun;
    const acceptFreeze = await measures.longestFreeze();
    const [mark] = /^\uFEFF?/.exec(text.proposal) ?? [''];
    const typed = mark + 'k'.repeat(KEYS) + text.proposal.slice(mark.length);
    assert.ok(decision.content === typed, 'what was accepted is not what was typed');
    writeFileSync(file, typed);
    await review.waitUntilGone('big.ts');
    const textsSent = (bed.network.bytesFromBrowser - sent) / Buffer.byteLength(typed);

    keys.sort((one, other) => one - other);
    const more = (from: number, to: number): string => `${to.toFixed(0)} (+${(to - from).toFixed(0)})`;
    return {
        open: open.toFixed(0),
        'freeze on open': openFreeze.toFixed(0),
        key: keys[Math.floor(KEYS / 2)].toFixed(0),
        'slowest key': keys[KEYS - 1].toFixed(0),
        accept: accept.toFixed(0),
        'freeze on accept': acceptFreeze.toFixed(0),
        'texts sent': textsSent.toFixed(1),
        'page heap': more(before.heap, during.heap),
        backend: more(before.backend, during.backend)
    };
}
