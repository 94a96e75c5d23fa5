import * as assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ManualClock } from '@agent-companion/server/testing';
import { BroadcastClaim } from './broadcast-claim';

/** A page listens for an objection for so long, in milliseconds. */
const CLAIMING = 300;

/** More messages than any number of pages here needs. */
const STORM = 100;

describe('BroadcastClaim', () => {
    let name: string;
    let clock: ManualClock;
    let channels: BroadcastChannel[];
    /** All messages, as another page of the origin hears them. */
    let heard: unknown[];
    /** The pages that have lost the name after they had it. */
    let lost: string[];

    beforeEach(() => {
        name = randomUUID();
        clock = new ManualClock();
        [channels, heard, lost] = [[], [], []];
        channel().onmessage = message => heard.push(message);
    });
    afterEach(() => channels.forEach(each => each.close()));

    function channel(): BroadcastChannel {
        const made = new BroadcastChannel(name);
        channels.push(made);
        return made;
    }

    function page(called: string): BroadcastClaim {
        const claim = new BroadcastClaim(channel(), clock);
        claim.onDidLose(() => lost.push(called));
        return claim;
    }

    /** A page claims the name while all others are too busy to hear it, and has it. */
    async function claimUnheard(called: string): Promise<BroadcastClaim> {
        const claim = page(called);
        const claiming = claim.claim();
        clock.advance(CLAIMING);
        assert.equal(await claiming, true);
        return claim;
    }

    /** Lets messages arrive until none comes any more; gives up in a storm. */
    async function quiet(): Promise<void> {
        for (let turns = 0, count = heard.length; turns < 20 && heard.length <= STORM; turns++) {
            await new Promise(resolve => setImmediate(resolve));
            turns = heard.length === count ? turns : 0;
            count = heard.length;
        }
    }

    it('does not get a name that another page has, which takes two messages', async () => {
        await claimUnheard('original');
        await quiet();
        const claiming = page('duplicate').claim();
        await quiet();
        assert.equal(await claiming, false);
        assert.deepEqual(lost, []);
        assert.equal(heard.length, 3);
    });

    it('leaves the name to the older of two pages that could not hear each other, as soon as they can', async () => {
        await claimUnheard('original');
        await claimUnheard('duplicate');
        await quiet();
        assert.equal(heard.length, 3);
        assert.deepEqual(lost, ['duplicate']);
    });

    it('leaves the name to the oldest of many, with no more messages than there are pairs', async () => {
        for (const called of ['first', 'second', 'third', 'fourth']) {
            await claimUnheard(called);
        }
        await quiet();
        assert.ok(heard.length <= 4 + 6, `${heard.length} messages`);
        assert.deepEqual([...new Set(lost)].sort(), ['fourth', 'second', 'third']);
    });

    it('gives the name to exactly one of two pages that claim it in the same instant', async () => {
        const claiming = [page('one').claim(), page('other').claim()];
        await quiet();
        clock.advance(CLAIMING);
        const [one, other] = await Promise.all(claiming);
        assert.notEqual(one, other);
        assert.ok(heard.length <= 3, `${heard.length} messages`);
        assert.deepEqual(lost, []);
    });

    it('tells the older page when the younger has let go of the name', async () => {
        let regained = 0;
        const original = await claimUnheard('original');
        original.onDidRegain(() => regained++);
        const duplicate = await claimUnheard('duplicate');
        await quiet();
        assert.equal(regained, 0);
        duplicate.release();
        await quiet();
        assert.equal(regained, 1);
        assert.equal(heard.length, 4);
    });

    it('gives a name whose page has gone to the next', async () => {
        await claimUnheard('predecessor');
        channels.at(-1)?.close();
        const claiming = page('successor').claim();
        await quiet();
        clock.advance(CLAIMING);
        assert.equal(await claiming, true);
    });
});
