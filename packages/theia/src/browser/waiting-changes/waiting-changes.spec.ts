import * as assert from 'node:assert/strict';
import { Emitter } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import type { Review } from '../review/review';
import { WaitingChanges } from './waiting-changes';
import { waitingSentence } from './waiting-sentence';

const [file, other] = [new URI('file:///w/a%20b.ts'), new URI('file:///w/other.ts')];

describe('WaitingChanges', () => {
    let undecided: Review[];
    let hunks: Map<Review, number>;
    let changed: Emitter<Review>;
    let counted: Emitter<void>;
    let waiting: WaitingChanges;
    let told: string[][];

    beforeEach(() => {
        [undecided, told] = [[], []];
        hunks = new Map();
        [changed, counted] = [new Emitter(), new Emitter()];
        waiting = new WaitingChanges({
            reviews: { undecided: () => undecided, onDidChange: changed.event },
            hunks: {
                of: review => (hunks.has(review) ? Array.from({ length: hunks.get(review)! }) : undefined),
                onDidChange: counted.event
            }
        });
        waiting.onDidChange(uris => told.push(uris.map(({ path }) => path.base)));
    });

    function open(uri: URI, agentName: string): Review {
        const request = { id: `${undecided.length}`, fileUri: uri.toString(), agentName };
        const review = { request } as Partial<Review> as Review;
        undecided.push(review);
        changed.fire(review);
        return review;
    }

    const sentence = (uri: URI): string | undefined => {
        const found = waiting.of(uri);
        return found && waitingSentence(found);
    };

    it('says who proposes how many changes, once that is known', () => {
        const review = open(file, 'Gemini CLI');
        assert.equal(sentence(file), 'Gemini CLI proposes changes');
        hunks.set(review, 1);
        assert.equal(sentence(file), 'Gemini CLI proposes 1 change');
        hunks.set(review, 3);
        assert.equal(sentence(file), 'Gemini CLI proposes 3 changes');
        assert.equal(sentence(other), undefined);
    });

    it('counts the agents where several propose for one file', () => {
        open(file, 'Gemini CLI');
        open(file, 'Gemini CLI 2');
        assert.equal(sentence(file), '2 agents propose changes');
        assert.deepEqual(waiting.of(file)?.reviews, undecided);
    });

    it('tells of a file only when something else is to be said of it', () => {
        const review = open(file, 'Gemini CLI');
        changed.fire(review);
        counted.fire();
        assert.deepEqual(told, [['a b.ts']]);
        hunks.set(review, 2);
        counted.fire();
        open(other, 'Gemini CLI');
        undecided.length = 0;
        changed.fire(review);
        assert.deepEqual(told, [['a b.ts'], ['a b.ts'], ['other.ts'], ['a b.ts', 'other.ts']]);
    });
});
