import * as assert from 'node:assert/strict';
import { StoredList } from '../storage/stored-list';
import { ClosedGroup, ClosedGroups, ClosedReview, isClosedGroup } from './closed-groups';

describe('ClosedGroups', () => {
    let stored: string | null;
    const load = (): ClosedGroups => {
        const storage = { getItem: () => stored, setItem: (_: string, text: string) => void (stored = text) };
        const groups = new ClosedGroups(new StoredList(storage, 'closed', isClosedGroup));
        groups.restore();
        return groups;
    };
    const review = (id: string, text?: string, proposed?: string): ClosedReview => ({
        id,
        fileUri: `file:///w/${id}`,
        text,
        proposed
    });
    /** What is there, the newest first. */
    const unwind = (groups: ClosedGroups): ClosedReview[] => {
        const all: ClosedReview[] = [];
        for (let group: ClosedGroup | undefined; (group = groups.last);) {
            all.push(...group);
            group.forEach(each => groups.remove(each));
        }
        return all;
    };

    const ids = (group: ClosedGroup | undefined): string[] => (group ?? []).map(({ id }) => id);

    beforeEach(() => (stored = null));

    it('does not grow without end: what was closed longest ago goes first', () => {
        const groups = load();
        for (let id = 1; id <= 15; id++) {
            groups.put([review(`${id}`)]);
        }
        const later = load();
        for (let id = 16; id <= 25; id++) {
            later.put([review(`${id}`)]);
        }
        const ids = unwind(later).map(({ id }) => id);
        assert.deepEqual([ids.length, ids[0], ids.at(-1)], [20, '25', '6']);
    });

    it('stores one text of each, and of all as much as there is room for, the newest first', () => {
        const groups = load();
        groups.put([review('old', 'x'.repeat(400_000))]);
        groups.put([review('quotes', '"'.repeat(400_000))]);
        groups.put([review('proposed', undefined, 'its')]);
        groups.put([review('huge', 'x'.repeat(2_000_000), 'its')]);
        groups.put([review('edited', 'mine', 'its')]);
        assert.ok(stored && stored.length < 1_001_000, `${stored?.length} characters`);
        const texts = unwind(load()).map(({ id, text, proposed }) => [id, (text ?? proposed)?.slice(0, 4)]);
        assert.deepEqual(texts, [
            ['edited', 'mine'],
            ['huge', undefined],
            ['proposed', 'its'],
            ['quotes', '""""'],
            ['old', undefined]
        ]);
    });

    it('has what was still on the screen once the page is loaded anew and it does not go on, as what was closed last', () => {
        const groups = load();
        groups.keepOnScreen([review('seen', 'mine'), review('another', undefined, 'its')]);
        groups.put([review('closed')]);
        const after = load();
        assert.deepEqual(
            [groups.last, after.last, groups.takeLeft([]), after.takeLeft([]), after.takeLeft([])].map(ids),
            [['closed'], ['closed'], [], ['seen', 'another'], []]
        );
        assert.deepEqual([ids(load().last), ids(load().takeLeft([]))], [['seen', 'another'], []]);
        groups.keepOnScreen([]);
        assert.deepEqual(ids(load().last), ['closed']);
    });

    it('forgets of what was on the screen what goes on, and nothing of it before that is known', () => {
        load().keepOnScreen([review('ended', 'mine'), review('goes on', 'mine'), review('no room', undefined)]);
        load().put([review('closed')]);
        assert.deepEqual(ids(load().takeLeft(['goes on'])), ['ended']);
        assert.deepEqual(
            unwind(load()).map(({ id }) => id),
            ['ended', 'no room', 'closed']
        );
    });

    it('stores what the user has made of a proposal rather than other proposals, though these are newer', () => {
        const groups = load();
        groups.put([review('edited', 'x'.repeat(400_000))]);
        groups.put([review('proposed', undefined, 'x'.repeat(700_000))]);
        assert.deepEqual(
            unwind(load()).map(({ text, proposed }) => (text ?? proposed)?.length),
            [undefined, 400_000]
        );
    });
});
