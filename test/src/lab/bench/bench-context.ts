import { limits } from '@agent-companion/core/protocol';
import { PlainAgent } from '../../support/agents/plain-agent';
import { holdKey } from '../../support/page/held-key';
import { startTestIde, TestIde } from '../../support/test-ide';
import { until } from '../../support/until';
import { quantile } from './quantile';

const KEYS = 50;

/** Measures what a key in the editor takes to its agent, beside the time in which changes are sent together; asserts nothing. */
export async function benchContext(): Promise<void> {
    const bed = await startTestIde({ 'a.txt': `${'word '.repeat(40)}\n`.repeat(100) });
    try {
        const agent = await bed.connectAgent();
        await bed.ide.openFile('a.txt');
        await until('the agent knows the file', () => agent.context?.workspaceState?.openFiles?.length === 1);
        const single = await singleKeys(bed, agent);
        const { first, silences } = await heldKey(bed, agent);
        console.log(`together for                ${limits.contextQuietMs} ms`);
        console.log(
            `one key, p50 and p95        ${rounded(quantile(single, 0.5))}, ${rounded(quantile(single, 0.95))} ms`
        );
        console.log(`a held key, its first note  ${rounded(first)} ms`);
        console.log(`its notes                   ${silences.length}`);
        console.log(
            `between two, least and most ${rounded(Math.min(...silences))}, ${rounded(Math.max(...silences))} ms`
        );
        await agent.dispose();
    } finally {
        await bed.dispose();
    }
}

async function singleKeys({ ide }: TestIde, agent: PlainAgent): Promise<number[]> {
    const times: number[] = [];
    for (let key = 0; key < KEYS; key++) {
        const heard = new Promise<number>(resolve => (agent.onContext = () => resolve(performance.now())));
        const pressed = performance.now();
        await ide.page.keyboard.press('ArrowRight');
        times.push((await heard) - pressed);
    }
    return times;
}

async function heldKey({ ide }: TestIde, agent: PlainAgent): Promise<{ first: number; silences: number[] }> {
    const heard: number[] = [];
    agent.onContext = () => heard.push(performance.now());
    const pressed = performance.now();
    await holdKey(ide.page, 'ArrowRight');
    const silences = heard.slice(1).map((time, index) => time - heard[index]);
    return { first: heard[0] - pressed, silences };
}

function rounded(milliseconds: number): string {
    return milliseconds.toFixed(0);
}
