import * as assert from 'node:assert/strict';
import { MovedTime } from '../../testing/moved-time';
import { Hunk } from './hunks';
import { ComparedTexts, KnownHunks } from './known-hunks';

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

describe('What is known of a review’s changes', () => {
    let time: MovedTime;
    let texts: TestTexts;
    let changes: number;

    beforeEach(() => {
        [time, texts, changes] = [new MovedTime(), new TestTexts(), 0];
    });
    afterEach(() => time.end());

    const follow = (): KnownHunks => new KnownHunks(texts, () => changes++);

    it('is what its editor shows', async () => {
        texts.areShown = true;
        const known = follow();
        assert.equal(known.value, undefined);
        texts.shownHunks = changeOf(7);
        known.look();
        assert.deepEqual(known.value, changeOf(7));
        assert.equal(changes, 1);
        await time.pass(1);
        assert.deepEqual(texts.compared, []);
    });

    it('is found out for one behind another tab, and told', async () => {
        const known = follow();
        await time.pass(1);
        assert.deepEqual(known.value, changeOf(1));
        assert.equal(changes, 1);
    });

    it('is found out anew when a text changes behind another tab', async () => {
        const known = follow();
        await time.pass(1);
        texts.number = 2;
        known.look();
        await time.pass(1);
        assert.deepEqual(known.value, changeOf(2));
        assert.equal(changes, 2);
    });

    it('is what was edited in front, also behind another tab', async () => {
        texts.areShown = true;
        texts.shownHunks = changeOf(7);
        const known = follow();
        texts.number = 2;
        [texts.areShown, texts.shownHunks] = [false, undefined];
        known.look();
        assert.deepEqual(known.value, changeOf(7), 'nothing is known better yet');
        await time.pass(1);
        assert.deepEqual(known.value, changeOf(2));
    });

    it('is found out once for the same texts', async () => {
        const known = follow();
        await time.pass(1);
        known.look();
        await time.pass(1);
        assert.deepEqual(texts.compared, ['1']);
    });

    it('is not what came of a comparison of older texts', async () => {
        texts.isSlow = true;
        const known = follow();
        await time.pass(1);
        texts.number = 2;
        known.look();
        await time.pass(1);
        texts.ends[0]();
        await time.pass(1);
        assert.equal(known.value, undefined);
        texts.ends[1]();
        await time.pass(1);
        assert.deepEqual(known.value, changeOf(2));
        assert.equal(changes, 1);
    });

    it('is forgotten when the text that came instead is too big', async () => {
        const known = follow();
        await time.pass(1);
        [texts.number, texts.isTooBig] = [2, true];
        known.look();
        await time.pass(1);
        assert.equal(known.value, undefined);
    });

    it('stays as it was once the review is closed', async () => {
        const known = follow();
        await time.pass(1);
        texts.number = 2;
        known.look();
        known.dispose();
        await time.pass(1);
        assert.deepEqual(known.value, changeOf(1));
        assert.equal(changes, 1);
    });
});
