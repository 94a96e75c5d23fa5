import * as assert from 'node:assert/strict';
import type { Decision, Delivery } from '@agent-companion/server';
import { Emitter } from '@theia/core/lib/common/event';
import type URI from '@theia/core/lib/common/uri';
import { settled } from '@agent-companion/window/testing';
import { reviewRequest } from '@agent-companion/page/testing';
import type { DecidedReview } from '../decision/review-decisions';
import type { Review } from '../review';
import { UnwrittenAccepts } from './unwritten-accepts';

describe('UnwrittenAccepts', () => {
    let said: string[];
    let asked: string[];
    let isTouched: boolean;
    /** What is shown in the status bar when the agent has been waited for once, twice, and so on. */
    let shown: boolean[];
    let decide: (decision: Decision, delivered?: Delivery | 'written') => Promise<void>;

    beforeEach(() => {
        [said, asked, isTouched, shown] = [[], [], false, []];
        const decided = new Emitter<DecidedReview>();
        const closed = {
            add: (_review: object, sentence: string) => void said.push(sentence),
            isLast: () => false
        };
        const services = {
            onDidDecide: decided.event,
            closed,
            messages: {
                get isShown(): boolean {
                    return shown.shift() ?? false;
                }
            },
            isTouched: (_file: URI, text: string) => {
                asked.push(text);
                return Promise.resolve(isTouched);
            }
        };
        new UnwrittenAccepts(services).onStart();
        decide = async (decision, delivered = 'now') => {
            decided.fire({ review: { request: reviewRequest() } as Review, decision, delivered });
            await settled();
        };
    });

    it('watches for longer while the user is told of something else, such as what to undo, but not for ever', async () => {
        shown = [true];
        await decide({ kind: 'accepted', revision: 1 });
        assert.deepEqual([asked.length, said.length], [2, 1]);
        shown = Array<boolean>(100).fill(true);
        await decide({ kind: 'accepted', revision: 1 });
        assert.deepEqual([asked.length, said.length], [14, 2]);
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
