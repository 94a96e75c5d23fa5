import * as assert from 'node:assert/strict';
import { insist, NoAnswerError } from './insist';

const never = (): Promise<never> => new Promise(() => undefined);

describe('insist', () => {
    it('asks again after silence, and takes the first answer', async () => {
        let asked = 0;
        const answer = await insist(() => (++asked < 3 ? never() : Promise.resolve('yes')), { silenceMs: 5 });
        assert.equal(answer, 'yes');
        assert.equal(asked, 3);
    });

    it('takes a late answer to an earlier question', async () => {
        let answerFirst: (value: string) => void = () => undefined;
        const questions = [
            () => new Promise<string>(resolve => (answerFirst = resolve)),
            () => {
                answerFirst('late');
                return never();
            }
        ];
        const ask = (): Promise<string> => (questions.shift() ?? never)();
        assert.equal(await insist(ask, { silenceMs: 5, attempts: 2 }), 'late');
    });

    it('passes a refusal on at once', async () => {
        let asked = 0;
        const refuse = (): Promise<never> => {
            asked++;
            return Promise.reject(new Error('no'));
        };
        await assert.rejects(insist(refuse, { silenceMs: 5 }), /no/);
        assert.equal(asked, 1);
    });

    it('gives up after so many attempts, or when told that it has become pointless', async () => {
        let asked = 0;
        const count = (): Promise<never> => {
            asked++;
            return never();
        };
        await assert.rejects(insist(count, { silenceMs: 5, attempts: 3 }), NoAnswerError);
        assert.equal(asked, 3);
        await assert.rejects(insist(count, { silenceMs: 5, until: () => true }), NoAnswerError);
        assert.equal(asked, 4);
    });
});
