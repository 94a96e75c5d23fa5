import * as assert from 'node:assert/strict';
import { ManualClock } from '@agent-companion/server/testing';
import { CompanionClient, toWire } from '../contract';
import { CallAnswer } from '../reliable-call';
import { settled } from '../testing/settled';
import { AttachedPage } from './attached-page';

const answer = (value: unknown): CallAnswer => ({ ok: true, value });

/** A page whose answer the test gives. */
class LatePage implements CompanionClient {
    readonly asked: string[] = [];
    answer: (value: CallAnswer) => void = () => undefined;

    call({ id }: { readonly id: string }): Promise<CallAnswer> {
        this.asked.push(id);
        return new Promise(resolve => (this.answer = resolve));
    }
}

describe('AttachedPage', () => {
    let attached: AttachedPage;
    let changes: number;

    beforeEach(() => {
        attached = new AttachedPage(new ManualClock());
        changes = 0;
        attached.onDidChange(() => changes++);
    });

    it('lets a newer page take over from a zombie, whose end then changes nothing', () => {
        const [zombie, fresh] = [new LatePage(), new LatePage()];
        attached.attach(zombie);
        attached.attach(fresh);
        assert.equal(attached.detach(zombie), false);
        assert.equal(attached.current, fresh);
        assert.equal(attached.detach(fresh), true);
        assert.equal(attached.isOpen, false);
        assert.equal(changes, 3);
    });

    it('is not changed by a page that greets again', () => {
        const page = new LatePage();
        attached.attach(page);
        attached.attach(page);
        assert.equal(changes, 1);
    });

    it('takes a call to the next page, and no answer from the one before', async () => {
        const [zombie, fresh] = [new LatePage(), new LatePage()];
        attached.attach(zombie);
        const calling = attached.calls.call('closeReview', ['d-1']);
        attached.attach(fresh);
        await settled();
        assert.deepEqual(fresh.asked, zombie.asked);
        zombie.answer(answer({ text: toWire('old') }));
        await settled();
        fresh.answer(answer({ text: toWire('new') }));
        assert.deepEqual(await calling, { answered: true, value: { text: 'new' } });
    });

    it('takes what is no answer for a failure, and does not call again and again', async () => {
        const page = new LatePage();
        attached.attach(page);
        // Ends a call that would go on for ever, and let nothing else happen.
        const calling = attached.calls.call('ping', [], { until: () => page.asked.length > 9 });
        await settled();
        page.call = call => {
            page.asked.push(call.id);
            return Promise.resolve('no answer' as unknown as CallAnswer);
        };
        page.answer('no answer' as unknown as CallAnswer);
        const outcome = await calling;
        assert.ok(!outcome.answered);
        assert.equal(outcome.code, 'failed');
        assert.equal(page.asked.length, 1);
    });

    it('waits for a page that is not there yet', async () => {
        const calling = attached.calls.call('ping', []);
        await settled();
        const page = new LatePage();
        attached.attach(page);
        await settled();
        page.answer(answer(undefined));
        assert.ok((await calling).answered);
    });
});
