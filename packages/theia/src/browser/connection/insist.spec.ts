import * as assert from 'node:assert/strict';
import { insist, NoAnswerError } from './insist';
import { TestLine } from '../testing/test-connection';

const never = (): Promise<never> => new Promise(() => undefined);

describe('insist', () => {
    let line: TestLine;

    beforeEach(() => (line = new TestLine()));

    it('asks again after silence, and takes the first answer', async () => {
        let asked = 0;
        const answer = await insist(() => (++asked < 3 ? never() : Promise.resolve('yes')), { line, silenceMs: 5 });
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
        assert.equal(await insist(ask, { line, silenceMs: 5 }), 'late');
    });

    it('passes a refusal on at once', async () => {
        let asked = 0;
        const refuse = (): Promise<never> => {
            asked++;
            return Promise.reject(new Error('no'));
        };
        await assert.rejects(insist(refuse, { line, silenceMs: 5 }), /no/);
        assert.equal(asked, 1);
    });

    it('gives up when told that it has become pointless, not before', async () => {
        let asked = 0;
        const count = (): Promise<never> => {
            asked++;
            return never();
        };
        await assert.rejects(insist(count, { line, silenceMs: 2, until: () => asked === 6 }), NoAnswerError);
        assert.equal(asked, 6);
    });

    it('asks nothing while the line is broken, and as soon as it is back', async () => {
        let asked = 0;
        line.set(false);
        const answer = insist(() => Promise.resolve(++asked), { line, silenceMs: 1 });
        await new Promise(resolve => setTimeout(resolve, 20));
        assert.equal(asked, 0);
        line.set(true);
        assert.equal(await answer, 1);
    });

    it('asks again as soon as the line is back, however much of the silence is left', async () => {
        let asked = 0;
        const answer = insist(() => (++asked < 2 ? never() : Promise.resolve('yes')), { line, silenceMs: 30_000 });
        line.set(false);
        line.set(true);
        assert.equal(await answer, 'yes');
        assert.equal(asked, 2);
    });

    it('takes no error of a broken line for an answer', async () => {
        let asked = 0;
        const ask = (): Promise<string> => {
            if (++asked > 1) {
                return Promise.resolve('yes');
            }
            line.set(false);
            setTimeout(() => line.set(true), 5);
            return Promise.reject(new Error('Max disconnected buffer size exceeded by adding 200000 bytes'));
        };
        assert.equal(await insist(ask, { line, silenceMs: 1_000 }), 'yes');
        assert.equal(asked, 2);
    });
});
