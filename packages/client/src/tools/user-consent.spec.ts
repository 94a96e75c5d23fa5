import * as assert from 'node:assert/strict';
import { ManualClock, settled } from '@agent-companion/core/testing';
import { CONSENT_MS, ConsentQuestion, UserConsent } from './user-consent';

/** With a user who answers when the test does. */
class TestConsent extends UserConsent {
    readonly asked: string[] = [];
    readonly open = new Set<string>();
    answer: (isGranted: boolean) => void = () => undefined;

    constructor(readonly time = new ManualClock()) {
        super({ untilFree: () => Promise.resolve(), ask: (question, over) => this.ask(question, over) }, time);
    }

    private ask({ title }: ConsentQuestion, over: AbortSignal): Promise<boolean> {
        this.asked.push(title);
        this.open.add(title);
        assert.equal(this.open.size, 1, 'one question is over another');
        return new Promise(resolve => {
            this.answer = isGranted => {
                this.open.delete(title);
                resolve(isGranted);
            };
            over.addEventListener('abort', () => this.answer(false));
        });
    }
}

describe('UserConsent', () => {
    let consent: TestConsent;
    beforeEach(() => (consent = new TestConsent()));

    async function request(title: string, { signal } = new AbortController()): Promise<string | undefined> {
        const question = { identity: title, title, text: '', yes: '', no: '' };
        return (await consent.refusal(question, { signal }))?.code;
    }

    it('asks one question after the other, and none that has been answered meanwhile', async () => {
        const all = [request('test'), request('build'), request('test')];
        await settled();
        assert.deepEqual(consent.asked, ['test']);
        consent.answer(true);
        await settled();
        assert.deepEqual(consent.asked, ['test', 'build']);
        consent.answer(false);
        assert.deepEqual(await Promise.all(all), [undefined, 'declined', undefined]);
        assert.equal(consent.asked.length, 2);
    });

    it('takes a question back that is not answered in time, or whose call is cancelled; the next one is asked then', async () => {
        const controller = new AbortController();
        const first = request('test');
        const second = request('build', controller);
        await settled();
        consent.time.advance(CONSENT_MS);
        assert.equal(await first, 'unanswered');
        assert.equal(await second, 'unanswered');
        await settled();
        assert.equal(consent.open.size, 0);
        const third = request('lint', controller);
        await settled();
        controller.abort();
        assert.equal(await third, 'unanswered');
        assert.equal(consent.open.size, 0);
        const fourth = request('test');
        await settled();
        consent.answer(true);
        assert.equal(await fourth, undefined);
    });
});
