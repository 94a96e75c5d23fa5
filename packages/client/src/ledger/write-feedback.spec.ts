import * as assert from 'node:assert/strict';
import { settled } from '@agent-companion/core/testing';
import { ReviewComments } from '../comments/review-comments';
import { ReviewFeedback } from '../comments/review-feedback';
import type { WrittenRow } from './agent-writes';
import { commentedWrite, WriteFeedback } from './write-feedback';

describe('WriteFeedback', () => {
    let comments: ReviewComments;
    let words: WriteFeedback;
    let prompts: string[];
    let offered: string[];
    let isReachable: boolean;
    let begun: (string | undefined)[];

    const row = (turn: string, name: string): WrittenRow => ({
        turn: { id: turn, agentName: 'Codex', began: 1, files: [] },
        file: { uri: `file:///w/${name}`, kind: 'changed', by: 'tool' }
    });
    const [one, other] = [row('1', 'a.ts'), row('2', 'a.ts')];
    const comment = (of: WrittenRow, text: string): void =>
        comments.replace(commentedWrite(of).id, undefined, { first: 3, last: 4, text, revision: 1, quote: 'call();' });

    beforeEach(() => {
        [prompts, offered, begun, isReachable] = [[], [], [], true];
        comments = new ReviewComments({ getItem: () => null, setItem: () => undefined });
        const never = (): { dispose: () => void } => ({ dispose: () => undefined });
        const feedback = new ReviewFeedback({
            reviews: { undecided: () => [], onDidEnd: never },
            decisions: { onDidDecide: never, reject: () => assert.fail() },
            comments,
            pathOf: uri => uri.replace('file:///w/', ''),
            user: {
                askText: ({ value }) => {
                    begun.push(value);
                    return Promise.resolve('Too long.');
                }
            },
            leaveInPrompt: ({ agent, text }) => Promise.resolve(isReachable && prompts.push(`${agent}| ${text}`) > 0),
            notifier: { show: ({ text = '' }) => void offered.push(text) }
        });
        words = new WriteFeedback(feedback);
        words.update([one, other]);
    });

    /** Decides a file, which is off the list before the answer comes. */
    const decide = async (of: WrittenRow, act: 'keep' | 'undo', isDone = true): Promise<void> => {
        await words.decide(of, act, () => {
            words.update([one, other].filter(each => !isDone || each !== of));
            return Promise.resolve(isDone);
        });
        await settled();
    };

    it('goes into the agent’s prompt with an undo, of that turn’s file alone', async () => {
        comment(one, 'why?');
        comment(other, 'and now?');
        await decide(one, 'undo');
        assert.deepEqual(prompts, ['Codex| I undid your change of a.ts. My comments:\na.ts:3-4: why?']);
        assert.deepEqual(
            [comments.of(commentedWrite(one).id).length, comments.of(commentedWrite(other).id).length],
            [0, 1]
        );
    });

    it('stays with a file that is not undone, and goes with the next undo', async () => {
        comment(one, 'why?');
        await words.askWhy(one);
        await decide(one, 'undo', false);
        assert.deepEqual(prompts, []);
        await words.askWhy(one);
        await decide(one, 'undo');
        assert.deepEqual(begun, [undefined, 'Too long.']);
        assert.deepEqual(prompts, ['Codex| I undid your change of a.ts: Too long.\na.ts:3-4: why?']);
    });

    it('says no undo of a file that is kept, or goes by itself', async () => {
        await words.askWhy(one);
        comment(one, 'good');
        await decide(one, 'keep');
        comment(other, 'why?');
        await decide(other, 'undo', false);
        words.update([]);
        await settled();
        assert.deepEqual(prompts, [
            'Codex| I accepted your change of a.ts. My comments:\na.ts:3-4: good',
            'Codex| My comments on your change of a.ts:\na.ts:3-4: why?'
        ]);
    });

    it('says nothing where nothing was commented on', async () => {
        await decide(one, 'undo');
        assert.deepEqual([prompts, offered], [[], []]);
    });

    it('is offered to be copied where the prompt is out of reach, or the file has gone while no page had it', async () => {
        isReachable = false;
        comment(one, 'why?');
        comment(row('0', 'gone.ts'), 'left');
        words.update([]);
        await settled();
        assert.deepEqual(offered, ['My comments on your change of a.ts:\na.ts:3-4: why?']);
        words.update([other]);
        assert.deepEqual(offered.slice(1), ['> call();\nleft']);
    });
});
