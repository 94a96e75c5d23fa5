import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { transferMs } from '@agent-companion/protocol';
import { Deferred } from '../testing/deferred';
import { ManagerUnderTest, shown } from '../testing/manager-under-test';
import { ShowOutcome } from './editor-host';

describe('DiffManager, asked for the same path again,', () => {
    let bench: ManagerUnderTest;

    beforeEach(() => {
        bench = new ManagerUnderTest();
    });

    it('in other letters is another path', async () => {
        await bench.one.propose('new', '/a');
        await bench.one.propose('new', '/./a');
        assert.equal(bench.manager.forEditor.pending().length, 2);
    });

    it('waits until the editor has answered, and the last one asked is the last one shown', async () => {
        const answer = new Deferred<ShowOutcome>();
        bench.editor.answer = () => answer.promise;
        const all = ['1', '2', '3'].map(text => bench.one.propose(text));
        await bench.editor.called(1);
        assert.deepEqual(bench.editor.calls, ['open /a']);
        answer.resolve({ shown: true });
        assert.deepEqual(await Promise.all(all), [shown, shown, shown]);
        assert.deepEqual(
            bench.editor.proposals.map(({ text }) => text),
            ['1', '2', '3']
        );
    });

    it('is refused if the agent itself closed the first while the second waited', async () => {
        bench.editor.answer = () => new Promise(() => undefined);
        const first = bench.one.propose('1');
        const second = bench.one.propose('2');
        await bench.editor.called(1);
        await bench.one.close();
        assert.deepEqual(await first, shown);
        const refused = await second;
        assert.equal(!refused.shown && refused.code, 'closed-meanwhile');
    });

    it('does not open for a session that ended while it waited', async () => {
        bench.editor.answer = () => new Promise(() => undefined);
        const first = bench.one.propose('1');
        const second = bench.one.propose('2');
        await bench.editor.called(1);
        bench.end();
        bench.clock.advance(40_000 + transferMs('new'));
        await first;
        const refused = await second;
        assert.equal(!refused.shown && refused.code, 'session-ended');
        assert.deepEqual(bench.manager.forEditor.pending(), []);
    });

    it('closes the old proposal if the new one cannot be shown', async () => {
        await bench.one.propose();
        bench.editor.answer = () => Promise.resolve({ shown: false, code: 'no-editor', reason: 'Too large.' });
        const refused = await bench.one.propose('newer');
        assert.deepEqual(refused, { shown: false, code: 'no-editor', reason: 'Too large.' });
        await bench.editor.called(3);
        assert.deepEqual(bench.editor.calls, ['open /a', 'update /a', 'drop /a']);
        assert.deepEqual(bench.manager.forEditor.pending(), []);
    });

    it('and taken back while that waits for its turn, leaves the diff that is on its way', async () => {
        const showing = new Deferred<ShowOutcome>();
        bench.editor.answer = () => showing.promise;
        const first = bench.one.propose();
        await bench.editor.called(1);
        const cancellation = new AbortController();
        const second = bench.one.propose('newer', '/a', cancellation.signal);
        cancellation.abort();
        showing.resolve({ shown: true });
        assert.deepEqual(await first, shown);
        const outcome = await second;
        assert.equal(!outcome.shown && outcome.code, 'cancelled');
        assert.equal(bench.manager.forEditor.pending()[0].proposal.text, 'new');
        assert.deepEqual(bench.editor.calls, ['open /a']);
    });

    it('and taken back while it is on its way, says so and leaves no timer', async () => {
        bench.editor.answer = () => new Promise(() => undefined);
        const cancellation = new AbortController();
        const proposing = bench.one.propose('new', '/a', cancellation.signal);
        await bench.editor.called(1);
        cancellation.abort();
        const outcome = await proposing;
        assert.equal(!outcome.shown && outcome.code, 'cancelled');
        assert.deepEqual(bench.manager.forEditor.pending(), []);
        bench.editor.closing = () => Promise.resolve({});
        await bench.editor.called(2);
        await setImmediate();
        assert.ok(bench.clock.isIdle);
    });
});
