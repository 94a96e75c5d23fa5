import assert from 'node:assert/strict';
import { IdeContext } from '../protocol/gemini';
import { toIdeContext } from '../agents/gemini/gemini-context';
import { ContextFeed } from './context-feed';
import { EditorContext } from './editor-snapshot';
import { ManualClock } from '../testing/manual-clock';

const contextOf = (path: string, line = 1): EditorContext => ({
    openFiles: [{ path, timestamp: 1, isActive: true, cursor: { line, character: 1 } }]
});
const sent = (path: string): IdeContext => toIdeContext(contextOf(path));

describe('ContextFeed', () => {
    let clock: ManualClock;
    let feed: ContextFeed;
    let received: IdeContext[];
    let times: number[];
    let start: number;

    const receive = (context: IdeContext): void => {
        received.push(context);
        times.push(clock.now() - start);
    };

    beforeEach(() => {
        clock = new ManualClock();
        start = clock.now();
        feed = new ContextFeed(clock);
        received = [];
        times = [];
    });

    it('sends the newest of several changes, once, 50 ms after the first one', () => {
        feed.subscribe(toIdeContext, receive);
        feed.update(contextOf('/a'));
        clock.advance(49);
        feed.update(contextOf('/b'));
        assert.deepEqual(received, []);
        clock.advance(1);
        assert.deepEqual(received, [sent('/b')]);
        clock.advance(300);
        assert.equal(received.length, 1);
    });

    it('sends no two changes within 50 ms, and is never silent for long, while an arrow key is held', () => {
        feed.subscribe(toIdeContext, receive);
        for (let line = 1; clock.now() < start + 3000; line++) {
            feed.update(contextOf('/a', line));
            clock.advance(33);
        }
        assert.ok(times[0] <= 60, `${times[0]}`);
        times.slice(1).forEach((time, index) => {
            const silence = time - times[index];
            assert.ok(silence >= 50 && silence <= 50 + 33, `${silence}`);
        });
        assert.ok(times.length >= 30);
    });

    it('does not repeat a snapshot that equals the one sent last', () => {
        feed.subscribe(toIdeContext, receive);
        feed.update(contextOf('/a'));
        clock.advance(50);
        feed.update(contextOf('/a'));
        clock.advance(50);
        assert.equal(received.length, 1);
    });
});
