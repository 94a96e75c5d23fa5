import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { PlainAgent } from '../../support/agents/plain-agent';
import { startTestIde, TestIde } from '../../support/test-ide';
import { CHANGED_LINE, exposeMonaco, openBareDiff } from './bare-diff';
import { BigText, source } from './big-texts';
import { quantile } from './quantile';
import { openTheiaDiff } from './theia-diff';

/** So often each is opened, in turn with the floors, after once to warm up; the median counts. */
const ROUNDS = 5;

/** How long a proposal may take, in milliseconds. */
const PATIENCE = 120_000;

const KILOBYTE = 1024;

/** The floors: a diff of Monaco alone, and a diff tab of Theia's own for two files. */
type Floor = 'bare diff' | 'tab of Theia';

/** Milliseconds until a proposal is answered, and until its first change is marked. */
type Times = Record<'acknowledged' | 'visible', number>;

/** Measures what it takes until a proposal can be seen, beside the floors in the same page; asserts nothing. */
export async function benchOpen(): Promise<void> {
    const texts = [1, 100, 1024, 10 * 1024].map(size => source(`${size} KB`, size * KILOBYTE));
    const files = texts.map(text => [
        [fileOf(text), text.before],
        [proposalOf(text), text.proposal]
    ]);
    const bed = await startTestIde(Object.fromEntries(files.flat()) as Record<string, string>);
    try {
        const { page } = bed.ide;
        page.setDefaultTimeout(PATIENCE);
        await page.addInitScript(exposeMonaco);
        await bed.ide.reload();
        const agent = await bed.connectAgent();
        await bed.ide.waitForAgent();
        const rows: Record<string, Record<keyof Times | Floor | 'of bare' | 'of Theia' | 'wanted', string>> = {};
        for (const text of texts) {
            const all: (Times & Record<Floor, number>)[] = [];
            const sides = [fileOf(text), proposalOf(text)].map(name => path.join(bed.workspace, name));
            for (let round = 0; round <= ROUNDS; round++) {
                const bare = await openBareDiff(page, text.before, text.proposal);
                const theia = await openTheiaDiff(page, sides);
                all.push({ ...(await open(bed, agent, text)), 'bare diff': bare, 'tab of Theia': theia });
            }
            const of = (part: keyof Times | Floor): number =>
                quantile(
                    all.slice(1).map(each => each[part]),
                    0.5
                );
            rows[text.name] = {
                acknowledged: of('acknowledged').toFixed(0),
                visible: of('visible').toFixed(0),
                'bare diff': of('bare diff').toFixed(0),
                'tab of Theia': of('tab of Theia').toFixed(0),
                'of bare': (of('visible') / of('bare diff')).toFixed(2),
                'of Theia': (of('visible') / of('tab of Theia')).toFixed(2),
                wanted: '≤ 100 ms, ≤ 1.3 times'
            };
        }
        console.table(rows);
        await agent.dispose();
    } finally {
        await bed.dispose();
    }
}

async function open({ ide, workspace }: TestIde, agent: PlainAgent, text: BigText): Promise<Times> {
    const file = path.join(workspace, fileOf(text));
    const begun = performance.now();
    const since = (): number => performance.now() - begun;
    const mark = ide.page.locator(CHANGED_LINE).first();
    const [acknowledged, visible] = await Promise.all([
        agent.openDiff(file, text.proposal, PATIENCE).then(answer => {
            assert.equal(answer.isError, undefined, JSON.stringify(answer));
            return since();
        }),
        mark.waitFor().then(since)
    ]);
    await agent.closeDiff(file);
    await ide.review.waitUntilGone(fileOf(text));
    return { acknowledged, visible };
}

function fileOf({ name }: BigText): string {
    return `${name.replace(' ', '-')}.ts`;
}

function proposalOf(text: BigText): string {
    return `proposed-${fileOf(text)}`;
}
