import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type { Event } from '@theia/core/lib/common/event';
import { ManualClock } from '@agent-companion/server/testing';
import { settled } from '@agent-companion/window/testing';
import type { ConsentQuestion } from './consent-dialog';
import { CONSENT_MS, UserConsent } from './user-consent';

leavePage();

/** With a user who answers when the test does. */
class TestConsent extends UserConsent {
    readonly asked: string[] = [];
    readonly open = new Set<string>();
    free: Promise<void> = Promise.resolve();
    answer: (isGranted: boolean) => void = () => undefined;
    override readonly clock = new ManualClock();

    protected override untilFree(): Promise<void> {
        return this.free;
    }

    protected override ask({ title }: ConsentQuestion, onObsolete: Event<void>): Promise<true | undefined> {
        this.asked.push(title);
        this.open.add(title);
        assert.equal(this.open.size, 1, 'one question is over another');
        return new Promise(resolve => {
            this.answer = isGranted => {
                this.open.delete(title);
                resolve(isGranted || undefined);
            };
            onObsolete(() => this.answer(false));
        });
    }
}

const question = (title: string, isRemembered = true): ConsentQuestion => ({
    identity: isRemembered ? title : undefined,
    title,
    text: '',
    yes: '',
    no: ''
});

describe('UserConsent', () => {
    let consent: TestConsent;
    beforeEach(() => (consent = new TestConsent()));

    const request = (
        title: string,
        call: { signal?: AbortSignal; timeoutMs?: number; isRemembered?: boolean } = {}
    ): Promise<string | undefined> =>
        consent
            .refusal(question(title, call.isRemembered), {
                signal: new AbortController().signal,
                timeoutMs: 600_000,
                ...call
            })
            .then(refusal => refusal?.code);

    it('asks each time where a yes cannot be remembered', async () => {
        const calls = [request('test', { isRemembered: false }), request('test', { isRemembered: false })];
        await settled();
        consent.answer(true);
        await settled();
        consent.answer(false);
        assert.deepEqual(await Promise.all(calls), [undefined, 'declined']);
        const third = request('test', { isRemembered: false });
        await settled();
        consent.answer(true);
        assert.equal(await third, undefined);
        assert.equal(consent.asked.length, 3);
    });

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
        const second = request('build', { signal: controller.signal });
        await settled();
        consent.clock.advance(CONSENT_MS);
        assert.equal(await first, 'unanswered');
        assert.equal(await second, 'unanswered');
        await settled();
        assert.equal(consent.open.size, 0);
        const third = request('lint', { signal: controller.signal });
        await settled();
        controller.abort();
        assert.equal(await third, 'cancelled');
        assert.equal(consent.open.size, 0);
        const fourth = request('test');
        await settled();
        consent.answer(true);
        assert.equal(await fourth, undefined);
    });

    it('answers within the time of its call, also while it cannot ask', async () => {
        consent.free = new Promise(() => undefined);
        const waiting = request('test', { timeoutMs: 10_000 });
        await settled();
        consent.clock.advance(9_500);
        assert.equal(await waiting, 'unanswered');
        assert.deepEqual(consent.asked, []);
        consent.free = Promise.resolve();
        const next = request('test');
        await settled();
        consent.answer(true);
        assert.equal(await next, undefined);
    });
});
