import * as assert from 'node:assert/strict';
import { StoredList } from '../stored-list';
import { ClosedGroup, ClosedGroups, ClosedReview, isClosedGroup } from './closed-groups';

describe('ClosedGroups', () => {
    let stored: string | null;
    const load = (): ClosedGroups => {
        const storage = { getItem: () => stored, setItem: (_: string, text: string) => void (stored = text) };
        const groups = new ClosedGroups(new StoredList(storage, 'closed', isClosedGroup));
        groups.restore();
        return groups;
    };
    const review = (id: string, text?: string): ClosedReview => ({ id, fileUri: `file:///w/${id}`, text });
    const add = (groups: ClosedGroups, ...reviews: ClosedReview[]): void =>
        reviews.forEach(each => groups.add(each, false));
    /** Takes out the reviews, the newest first. */
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
        const numbers = Array.from({ length: 25 }, (_, index) => review(`${index + 1}`));
        add(load(), ...numbers.slice(0, 15));
        const later = load();
        add(later, ...numbers.slice(15));
        const left = ids(unwind(later));
        assert.deepEqual([left.length, left[0], left.at(-1)], [20, '25', '6']);
    });

    it('has each review once, alone or with the one before', () => {
        const groups = load();
        add(groups, review('a'), review('b'));
        assert.deepEqual(ids(groups.add(review('a', 'mine'), true)), ['b', 'a']);
        assert.deepEqual(ids(unwind(groups)), ['b', 'a']);
    });

    it('stores as many texts as there is room for, the newest first', () => {
        const groups = load();
        add(groups, review('old', 'x'.repeat(600_000)), review('huge', 'x'.repeat(2_000_000)));
        add(groups, review('edited', 'x'.repeat(500_000)), review('none'));
        assert.ok(stored && stored.length < 1_001_000, `${stored?.length} characters`);
        assert.deepEqual(
            unwind(load()).map(({ id, text }) => [id, text?.length]),
            [
                ['none', undefined],
                ['edited', 500_000],
                ['huge', undefined],
                ['old', undefined]
            ]
        );
    });

    it('has what was still on the screen once the page is loaded anew and it does not go on, as what was closed last', () => {
        const groups = load();
        groups.keepOnScreen([review('seen', 'mine'), review('another', 'its')]);
        add(groups, review('closed'));
        const after = load();
        assert.deepEqual(
            [groups.last, after.last, groups.takeLeft([]), after.takeLeft([]), after.takeLeft([])].map(ids),
            [['closed'], ['closed'], [], ['seen', 'another'], []]
        );
        assert.deepEqual([ids(load().last), ids(load().takeLeft([]))], [['seen', 'another'], []]);
    });

    it('forgets of what was on the screen what goes on, and nothing of it before that is known', () => {
        load().keepOnScreen([review('ended', 'mine'), review('goes on', 'mine'), review('no room')]);
        add(load(), review('closed'));
        assert.deepEqual(ids(load().takeLeft(['goes on'])), ['ended']);
        assert.deepEqual(ids(unwind(load())), ['ended', 'no room', 'closed']);
    });
});
