import * as assert from 'node:assert/strict';
import { Emitter } from '@agent-companion/core/support';
import { ManualClock, settled } from '@agent-companion/core/testing';
import { isWritten } from './written-file';

describe('Whether an agent writes a text', () => {
    const writes = new Emitter<void>();
    let clock: ManualClock;
    let onDisk: string | undefined;

    const asked = async (): Promise<Promise<boolean>[]> => {
        const file = { onDidWrite: writes.event, read: () => Promise.resolve(onDisk) };
        const answer = isWritten(file, 'new', clock);
        await settled();
        return [answer];
    };

    beforeEach(() => {
        clock = new ManualClock();
        onDisk = 'old';
    });

    it('is known at once of one that is there, else with the next write', async () => {
        onDisk = 'new';
        assert.equal(await (await asked())[0], true);
        onDisk = undefined;
        const [answer] = await asked();
        onDisk = 'new';
        writes.fire();
        assert.equal(await answer, true);
    });

    it('is looked up at the end of the time, as of a file that is not watched', async () => {
        const [answer] = await asked();
        onDisk = 'new';
        clock.advance(3_000);
        assert.equal(await answer, true);
        onDisk = 'old';
        const [unwritten] = await asked();
        clock.advance(3_000);
        assert.equal(await unwritten, false);
    });
});
