import assert from 'node:assert/strict';
import type { BackendCaller } from '../connection/backend-connection';
import type { AskChoice } from '../messages/question';
import { mayMention } from './mention-consent';

describe('mayMention', () => {
    const uris = Array.from({ length: 12 }, (_, index) => `file:///w/.env.${index}`);
    let asked: string[];
    let warned: string[];

    beforeEach(() => ([asked, warned] = [[], []]));

    /** Names the files to an agent, where the backend says this of them. */
    const may = (caution: readonly string[] | 'paused', answer?: boolean): Promise<boolean> => {
        const call = (): Promise<unknown> => Promise.resolve({ answered: true, value: caution });
        const ask: AskChoice = ({ text, choices }) => {
            asked.push(text);
            return Promise.resolve(choices.find(({ value }) => value === answer)?.value);
        };
        return mayMention({ call } as unknown as BackendCaller, uris, { ask, warn: sentence => warned.push(sentence) });
    };

    it('asks about nothing that agents see, and refuses all while they see nothing', async () => {
        assert.deepEqual([await may([]), await may('paused'), asked.length, warned.length], [true, false, 0, 1]);
    });

    it('asks about excluded files by their names, the first ten', async () => {
        assert.equal(await may(uris.slice(3, 5)), false);
        assert.match(asked[0], /neither name nor text of \.env\.3, \.env\.4\.$/);
        assert.equal(await may(uris, true), true);
        assert.match(asked[1], /\.env\.9, …\.$/);
    });
});
