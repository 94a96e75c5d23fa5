import { ConsentQuestion } from '@agent-companion/client';
import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { agreedProgram, Program } from './agreed-program';

leavePage();

describe('A program that a model asks for', () => {
    let definition: Program['definition'];
    let question: ConsentQuestion | undefined;
    beforeEach(() => {
        definition = { label: 'test', command: 'npm test' };
        question = undefined;
    });

    /** The code of the refusal; undefined if it may run. */
    async function codeOf(): Promise<string | undefined> {
        const programs = (): Promise<Program[]> =>
            Promise.resolve([{ name: 'test', definition, folder: '/w', deciding: JSON.stringify(definition) }]);
        const gate = {
            trust: { refusal: () => Promise.resolve(undefined) },
            consent: {
                refusal: (asked: ConsentQuestion) => {
                    question = asked;
                    return Promise.resolve(undefined);
                }
            }
        };
        const call = { signal: new AbortController().signal };
        const agreed = await agreedProgram('test', programs, gate, call);
        return agreed.ok ? undefined : agreed.code;
    }

    async function questionOf(asked: Program['definition']): Promise<ConsentQuestion> {
        definition = asked;
        assert.equal(await codeOf(), undefined);
        assert.ok(question);
        return question;
    }

    it('is asked about anew when its definition is another one', async () => {
        const { identity } = await questionOf({ command: 'a' });
        assert.ok(identity);
        assert.equal((await questionOf({ command: 'a' })).identity, identity);
        for (const other of [{ command: 'b' }, { command: 'a', options: { cwd: '/' } }, { command: 'a', type: 'x' }]) {
            assert.notEqual((await questionOf(other)).identity, identity, JSON.stringify(other));
        }
    });

    it('is asked about once, and the question says that a script which has changed is not noticed', async () => {
        const { identity, text } = await questionOf({ command: 'npm test' });
        assert.ok(identity);
        assert.match(text, /may run this command again .*, even if scripts that it runs have changed\.$/);
    });

    it('is asked about each time, and that is said, where its definition refers to what may change', async () => {
        for (const each of [
            { command: 'run ${config:tool}' },
            { command: 'run', args: ['${input:what}'] },
            { program: 'a.js', preLaunchTask: 'build' },
            { program: 'a.js', postDebugTask: 'clean' }
        ]) {
            const { identity, text } = await questionOf(each);
            assert.deepEqual([identity, text], [undefined, 'You will be asked each time.'], JSON.stringify(each));
        }
    });

    it('is not run if it is too long to be read', async () => {
        definition = { command: 'x'.repeat(10_001) };
        assert.equal(await codeOf(), 'failed');
        assert.equal(question, undefined);
    });
});
