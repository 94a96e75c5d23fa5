import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { CompanionClient } from '../contract';
import { CallAnswer } from '../reliable-call';
import { settled } from '../testing/settled';
import { AttachedPage } from './attached-page';
import { PageLiveness } from './page-liveness';

const TIMES = { every: 60_000, patience: 20_000 };

const answers = (): Promise<CallAnswer> => Promise.resolve({ ok: true, value: undefined });
const keepsSilent = (): Promise<CallAnswer> => new Promise(() => undefined);
const breaks = (): Promise<CallAnswer> => Promise.reject(new Error('closed'));

describe('PageLiveness', () => {
    let clock: ManualClock;
    let page: AttachedPage;
    let liveness: PageLiveness;
    let reports: boolean[];

    beforeEach(() => {
        clock = new ManualClock();
        page = new AttachedPage(clock);
        reports = [];
        liveness = new PageLiveness(page, alive => reports.push(alive), clock, TIMES);
    });
    afterEach(() => liveness.dispose());

    async function pass(milliseconds: number): Promise<void> {
        for (let second = 0; second < milliseconds; second += 1_000) {
            clock.advance(1_000);
            await settled();
        }
    }

    it('tells a page that answers from one that keeps silent or fails, and sees it come back', async () => {
        const client: CompanionClient = { call: answers };
        page.attach(client);
        for (const [call, alive] of [
            [answers, true],
            [keepsSilent, false],
            [breaks, false],
            [answers, true]
        ] as const) {
            client.call = call;
            const before = reports.length;
            await pass(2 * TIMES.every);
            assert.ok(reports.length > before);
            assert.ok(reports.slice(before).every(each => each === alive));
        }
    });

    it('takes a page for alive that answers the second time, since a broken socket may swallow a message', async () => {
        let asked = 0;
        page.attach({ call: () => (++asked < 2 ? keepsSilent() : answers()) });
        await pass(TIMES.every + TIMES.patience);
        assert.deepEqual(reports, [true]);
    });

    it('says nothing of a page that was replaced while it kept silent, nor while there is none', async () => {
        await pass(TIMES.every);
        const silent = { call: keepsSilent };
        page.attach(silent);
        await pass(TIMES.every);
        page.attach({ call: answers });
        await pass(TIMES.patience);
        assert.deepEqual(reports, []);
        await pass(TIMES.every);
        assert.deepEqual(reports, [true]);
    });

    it('asks nothing more when it is disposed of', () => {
        liveness.dispose();
        assert.ok(clock.isIdle);
    });
});
