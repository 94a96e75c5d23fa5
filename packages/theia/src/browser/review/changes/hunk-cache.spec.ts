import * as assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { ManualClock } from '@agent-companion/server/testing';
import { Hunk } from './hunks';
import { ComparedTexts, HunkCache } from './hunk-cache';

/** A change of the line that has this number. */
function changeOf(line: number): Hunk[] {
    return [{ original: { start: line, end: line + 1 }, modified: { start: line, end: line + 1 } }];
}

/** Texts as a test wants them; comparing finds a change of the line with the number of the version. */
class TestTexts implements ComparedTexts {
    areShown = false;
    shownHunks: Hunk[] | undefined;
    number = 1;
    isTooBig = false;
    isSlow = false;
    readonly compared: string[] = [];
    /** Ends slow comparisons. */
    readonly ends: (() => void)[] = [];

    get version(): string {
        return String(this.number);
    }

    async compare(): Promise<Hunk[] | undefined> {
        const { number, isTooBig } = this;
        this.compared.push(this.version);
        if (this.isSlow) {
            await new Promise<void>(resolve => this.ends.push(resolve));
        }
        return isTooBig ? undefined : changeOf(number);
    }
}

describe('HunkCache', () => {
    let clock: ManualClock;
    let texts: TestTexts;
    let changes: number;

    beforeEach(() => {
        [clock, texts, changes] = [new ManualClock(), new TestTexts(), 0];
    });

    /** Lets the texts rest, and a comparison end. */
    async function pass(): Promise<void> {
        clock.advance(1_000);
        await setImmediate();
    }

    const follow = (): HunkCache => new HunkCache(texts, clock, () => changes++);

    it('compares the same texts once', async () => {
        const cache = follow();
        await pass();
        cache.update();
        await pass();
        assert.deepEqual(texts.compared, ['1']);
    });

    it('leaves out what came of a comparison of older texts', async () => {
        texts.isSlow = true;
        const cache = follow();
        await pass();
        texts.number = 2;
        cache.update();
        await pass();
        texts.ends[0]();
        await pass();
        assert.equal(cache.value, undefined);
        texts.ends[1]();
        await pass();
        assert.deepEqual(cache.value, changeOf(2));
        assert.equal(changes, 1);
    });

    it('has nothing when the text that came instead is too big', async () => {
        const cache = follow();
        await pass();
        [texts.number, texts.isTooBig] = [2, true];
        cache.update();
        await pass();
        assert.equal(cache.value, undefined);
    });

    it('stays as it was once it is disposed of', async () => {
        const cache = follow();
        await pass();
        texts.number = 2;
        cache.update();
        cache.dispose();
        await pass();
        assert.deepEqual(cache.value, changeOf(1));
        assert.equal(changes, 1);
    });
});
