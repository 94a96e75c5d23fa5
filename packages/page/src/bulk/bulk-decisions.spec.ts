import * as assert from 'node:assert/strict';
import { fileNameOf } from '../messages/file-name';
import type { Review } from '../review/review';
import { reviewRequest } from '../testing/review-request';
import { BulkDecisions, FilesQuestion } from './bulk-decisions';

describe('BulkDecisions', () => {
    let waiting: { request: ReturnType<typeof reviewRequest>; isEdited: boolean; isUnattended: boolean }[];
    let decided: string[];
    let questions: FilesQuestion[];
    let told: string[];
    let answer: () => boolean;
    let confirmsAccept: boolean;
    let all: BulkDecisions;

    beforeEach(() => {
        [waiting, decided, questions, told] = [[], [], [], []];
        [answer, confirmsAccept] = [() => true, true];
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
                confirmsAccept: () => confirmsAccept,
                ask: question => {
                    questions.push(question);
                    return Promise.resolve(answer());
                },
                tell: sentence => void told.push(sentence)
            }
        );
    });

    function add(id: string, more: Parameters<typeof reviewRequest>[0] = {}, isEdited = false): void {
        const request = reviewRequest({ id, fileUri: `file:///workspace/${id}.txt`, ...more });
        waiting.push({ request, isEdited, isUnattended: request.agentGone });
    }

    const askedPaths = (): string[] => questions[0].files.map(({ path }) => path);

    it('are none where nothing waits', () => {
        assert.equal(all.isEmpty, true);
        add('a');
        assert.equal(all.isEmpty, false);
    });

    it('accept everything after one question that names every file', async () => {
        add('a');
        add('b');
        await all.accept();
        assert.deepEqual([questions.length, askedPaths()], [1, ['a.txt', 'b.txt']]);
        assert.deepEqual(decided, ['accept a', 'accept b']);
    });

    it('accept only what is named, and say which agent will write it', async () => {
        add('a');
        add('b', { agentName: 'Gemini CLI 2' });
        add('c', { agentName: 'Gemini CLI 2' });
        await all.accept(['b', 'gone', 'c']);
        assert.deepEqual([questions.length, askedPaths()], [1, ['b.txt', 'c.txt']]);
        assert.equal(questions[0].text, 'Gemini CLI 2 will write:');
        assert.deepEqual(decided, ['accept b', 'accept c']);
    });

    it('accept nothing when the answer is no', async () => {
        add('a');
        answer = () => false;
        await all.accept();
        assert.deepEqual(decided, []);
    });

    it('accept without a question where the user wants none', async () => {
        add('a');
        confirmsAccept = false;
        await all.accept();
        assert.deepEqual([questions.length, decided], [0, ['accept a']]);
    });

    it('reject without a question where nothing would be lost', async () => {
        add('a');
        await all.reject();
        assert.deepEqual([questions.length, decided], [0, ['reject a']]);
    });

    it('reject only what is named, if anything is', async () => {
        add('a');
        add('b', {}, true);
        await all.reject(['a', 'gone']);
        assert.deepEqual([questions.length, decided], [0, ['reject a']]);
        add('c');
        await all.reject(['b']);
        assert.deepEqual([askedPaths(), decided], [['b.txt'], ['reject a', 'reject b']]);
        assert.equal(questions[0].title, 'Reject 1 of 2 Proposed Changes?');
    });

    it('reject edits only after a question that names them', async () => {
        add('a');
        add('b', {}, true);
        answer = () => false;
        await all.reject();
        assert.deepEqual([askedPaths(), decided], [['b.txt'], []]);
        assert.equal(questions[0].title, 'Reject All Proposed Changes?');
        answer = () => true;
        await all.reject();
        assert.deepEqual(decided, ['reject a', 'reject b']);
    });

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

    it('accept nothing that no agent waits for: it is not named as what the agent will write, but said to be left', async () => {
        add('a');
        add('orphan', { agentGone: true });
        await all.accept();
        assert.deepEqual([questions.length, askedPaths(), decided], [1, ['a.txt'], ['accept a']]);
        assert.deepEqual(told, ['Not decided: orphan.txt (no agent waits for it)']);
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

    it('ask nothing where nothing is left to be accepted', async () => {
        add('orphan', { agentGone: true });
        await all.accept(['gone']);
        await all.accept();
        assert.deepEqual([questions, decided, told.length], [[], [], 1]);
    });

    it('say which other agents would write the same file', async () => {
        add('a');
        add('b', { fileUri: 'file:///workspace/a.txt', agentName: 'Gemini CLI 2' });
        add('rejected', { fileUri: 'file:///workspace/a.txt', agentGone: true });
        await all.accept();
        assert.deepEqual(
            questions[0].files.map(({ states }) => states),
            [
                ['also changed by Gemini CLI 2: the last to write wins'],
                ['also changed by Gemini CLI: the last to write wins']
            ]
        );
    });
});
