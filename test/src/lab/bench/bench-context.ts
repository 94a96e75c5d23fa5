import { limits } from '@agent-companion/core/protocol';
import { PlainAgent } from '../../support/agents/plain-agent';
import { holdKey } from '../../support/page/held-key';
import { startTestIde, TestIde } from '../../support/test-ide';
import { until } from '../../support/until';
import { quantile } from './quantile';

const KEYS = 50;

/** How long a key is held, in milliseconds. */
const HELD = 2_000;

/** One row of the table, in milliseconds: the floor is what this machine takes without the companion. */
type Row = Record<'measured' | 'floor' | 'wanted', string>;

/** Measures what a key in the editor takes to its agent; asserts nothing. */
export async function benchContext(): Promise<void> {
    const bed = await startTestIde({ 'a.txt': `${'word '.repeat(40)}\n`.repeat(100) });
    try {
        const agent = await bed.connectAgent();
        await bed.ide.openFile('a.txt');
        await until('the agent knows the file', () => agent.context?.workspaceState?.openFiles?.length === 1);
        console.table({ ...(await singleKeys(bed, agent)), ...(await heldKey(bed, agent)) });
        await agent.dispose();
    } finally {
        await bed.dispose();
    }
}

/** The floor is a key whose page answers, and then a ping of the agent. */
async function singleKeys({ ide: { page } }: TestIde, agent: PlainAgent): Promise<Record<string, Row>> {
    const [times, floors]: [number[], number[]] = [[], []];
    for (let key = 0; key < KEYS; key++) {
        const heard = new Promise<number>(resolve => (agent.onContext = () => resolve(performance.now())));
        const pressed = performance.now();
        await page.keyboard.press('ArrowRight');
        times.push((await heard) - pressed - limits.contextQuietMs);
        const begun = performance.now();
        await page.keyboard.press('Shift');
        await agent.ping();
        floors.push(performance.now() - begun);
    }
    const row = (part: number): Row => rowOf(quantile(times, part), quantile(floors, part), '≤ 5');
    return { 'one key, over 50 ms, p50': row(0.5), 'the same, p95': row(0.95) };
}

async function heldKey({ ide }: TestIde, agent: PlainAgent): Promise<Record<string, Row>> {
    const heard: number[] = [];
    agent.onContext = () => heard.push(performance.now());
    const pressed = await holdKey(ide.page, 'ArrowRight', HELD);
    const silences = pausesIn(heard);
    return {
        'a held key, first note': rowOf(heard[0] - pressed[0], limits.contextQuietMs, '≤ 60'),
        'its longest silence': rowOf(Math.max(...silences), Math.max(...pausesIn(pressed)), '≤ 250'),
        'its shortest gap': rowOf(Math.min(...silences), limits.contextQuietMs, '≥ 50')
    };
}

function pausesIn(times: readonly number[]): number[] {
    return times.slice(1).map((time, index) => time - times[index]);
}

function rowOf(measured: number, floor: number, wanted: string): Row {
    return { measured: measured.toFixed(1), floor: floor.toFixed(1), wanted };
}
