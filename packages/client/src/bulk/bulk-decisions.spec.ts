import * as assert from 'node:assert/strict';
import { fileNameOf } from '../messages/file-name';
import type { Review } from '../review/review';
import { reviewRequest } from '../testing/review-request';
import { BulkDecisions } from './bulk-decisions';

describe('BulkDecisions', () => {
    let waiting: { request: ReturnType<typeof reviewRequest>; isEdited: boolean; isUnattended: boolean }[];
    let decided: string[];
    let told: string[];
    let answer: () => boolean;
    let all: BulkDecisions;

    beforeEach(() => {
        [waiting, decided, told] = [[], [], []];
        answer = () => true;
        const decide = (kind: string, { request }: Review): Promise<void> => {
            decided.push(`${kind} ${request.id}`);
            waiting = waiting.filter(each => each.request !== request);
            return Promise.resolve();
        };
        all = new BulkDecisions(
            { undecided: () => waiting as unknown as Review[] },
            {
                accept: review => decide('accept', review),
                reject: review => decide('reject', review)
            },
            {
                pathOf: fileNameOf,
                confirmsAccept: () => true,
                ask: () => Promise.resolve(answer()),
                tell: sentence => void told.push(sentence)
            }
        );
    });

    function add(id: string, more: Parameters<typeof reviewRequest>[0] = {}, isEdited = false): void {
        const request = reviewRequest({ id, fileUri: `file:///workspace/${id}.txt`, ...more });
        waiting.push({ request, isEdited, isUnattended: request.agentGone });
    }

    it('leave out what has changed or come since the question, and what is decided by then, and say what has changed', async () => {
        add('a');
        add('b');
        add('c');
        answer = () => {
            waiting[0].request = { ...waiting[0].request, revision: 2 };
            waiting.splice(1, 1);
            add('late');
            return true;
        };
        await all.accept();
        assert.deepEqual(decided, ['accept c']);
        assert.deepEqual(told, ['Not decided: a.txt (its agent has changed the proposal)']);
    });

    it('accept nothing whose agent goes or comes while the user is asked, and name all that is left in one message', async () => {
        ['a', 'b', 'c'].forEach(id => add(id));
        add('d', { agentGone: true });
        add('e', { agentGone: true });
        answer = () => {
            waiting[0].isUnattended = true;
            waiting[1].request = { ...waiting[1].request, revision: 2 };
            waiting[3].isUnattended = false;
            return true;
        };
        await all.accept();
        assert.deepEqual(decided, ['accept c']);
        const unattended = 'no agent waits for it';
        const changed = 'its agent has changed the proposal';
        assert.deepEqual(told, [
            `Not decided: a.txt (${unattended}), b.txt (${changed}), d.txt (its agent is back), e.txt (${unattended})`
        ]);
    });

    it('reject also what loses its agent, or gets it back, while the user is asked', async () => {
        add('a', {}, true);
        add('b', { agentGone: true });
        add('c');
        answer = () => {
            waiting[0].isUnattended = true;
            waiting[1].isUnattended = false;
            waiting[2].request = { ...waiting[2].request, revision: 2 };
            return true;
        };
        await all.reject();
        assert.deepEqual(decided, ['reject a', 'reject b']);
        assert.deepEqual(told, ['Not decided: c.txt (its agent has changed the proposal)']);
    });
});
