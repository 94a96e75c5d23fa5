import * as assert from 'node:assert/strict';
import type { Decision, Delivery } from '@agent-companion/server';
import { Emitter } from '@theia/core/lib/common/event';
import { settled } from '../../../common/testing/settled';
import { reviewRequest } from '../../testing/review-request';
import type { DecidedReview } from '../decision/review-decisions';
import type { Review } from '../review';
import { UnwrittenAccepts } from './unwritten-accepts';

describe('UnwrittenAccepts', () => {
    let said: string[];
    let asked: string[];
    let isTouched: boolean;
    let decide: (decision: Decision, delivered?: Delivery | 'written') => Promise<void>;

    beforeEach(() => {
        [said, asked, isTouched] = [[], [], false];
        const decided = new Emitter<DecidedReview>();
        const closed = {
            add: ({ id, text }: { id: string; text: string | undefined }, sentence: string) =>
                void said.push(`${id} ${text}: ${sentence}`)
        };
        new UnwrittenAccepts({
            onDidDecide: decided.event,
            closed,
            isTouched: (_file, text) => {
                asked.push(text);
                return Promise.resolve(isTouched);
            }
        }).onStart();
        decide = async (decision, delivered = 'now') => {
            decided.fire({ review: { request: reviewRequest() } as Review, decision, delivered });
            await settled();
        };
    });

    it('says when the agent does not write what was accepted, and gives the review back', async () => {
        await decide({ kind: 'accepted', revision: 1, text: 'mine' });
        await decide({ kind: 'accepted', revision: 1 });
        assert.deepEqual(asked, ['mine', 'proposal\n']);
        assert.deepEqual(said, [
            'id mine: Gemini CLI did not write a.txt.',
            'id undefined: Gemini CLI did not write a.txt.'
        ]);
    });

    it('says nothing of what is written, was rejected, or is not the agent’s to write now', async () => {
        await decide({ kind: 'rejected', revision: 1 });
        await decide({ kind: 'accepted', revision: 1 }, 'later');
        await decide({ kind: 'accepted', revision: 1 }, 'written');
        assert.deepEqual(asked, []);
        isTouched = true;
        await decide({ kind: 'accepted', revision: 1 });
        assert.deepEqual(said, []);
    });
});
