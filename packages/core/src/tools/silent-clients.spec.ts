import assert from 'node:assert/strict';
import { RawAgent } from '../testing/agents/raw-agent';
import { ManualClock } from '../testing/manual-clock';
import { useToolsBed } from '../testing/tools/tools-bed';
import { toolsAddressOf } from '../testing/tools/tools-client';

describe('A client of the tools without a stream', () => {
    const clock = new ManualClock();
    const bed = useToolsBed(clock);
    const hours = (count: number): void => clock.advance(count * 3_600_000);
    const list = { id: 1, method: 'tools/list' };

    it('is answered after hours of silence, as often as it comes back', async () => {
        const client = new RawAgent(toolsAddressOf(bed.server));
        await client.initialize();
        for (const silence of [0.02, 1, 12]) {
            hours(silence);
            const answer = await client.post(list);
            assert.equal(answer.status, 200, `after ${silence} hours`);
            await answer.text();
        }
    });
});
