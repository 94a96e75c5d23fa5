import { ConsentQuestion } from '@agent-companion/client';
import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { agreedProgram } from './agreed-program';
import type { Program } from './reached-programs';

leavePage();

describe('A program that a model asks for', () => {
    let definition: Program['definition'];
    let others: Program[];
    let question: ConsentQuestion | undefined;
    beforeEach(() => {
        definition = { label: 'test', command: 'npm test' };
        others = [];
        question = undefined;
    });

    /** The code of the refusal; undefined if it may run. */
    async function codeOf(): Promise<string | undefined> {
        const programs = (): Promise<Program[]> =>
            Promise.resolve([{ name: 'test', definition, folder: '/w' }, ...others]);
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

    it('is asked about with the command of all that it starts, once, and anew when one of these has changed', async () => {
        const program = (name: string, more: object): Program => ({ name, definition: { ...more }, folder: '/w' });
        others = [
            program('build', { command: 'make', args: ['all'], dependsOn: ['test', 'npm: clean'] }),
            program('npm: clean', { type: 'npm', script: 'clean', command: 'rm', args: ['-r', 'out'] }),
            program('deploy', { command: 'scp' })
        ];
        const asked = { command: 'npm test', dependsOn: ['build', { type: 'npm', script: 'clean' }] };
        const { facts, identity } = await questionOf(asked);
        assert.deepEqual(facts?.slice(2), [
            ['build', 'make all'],
            ['build: dependsOn', '["test","npm: clean"]'],
            ['npm: clean', 'rm -r out'],
            ['npm: clean: type', 'npm'],
            ['npm: clean: script', 'clean']
        ]);
        others[2] = program('deploy', { command: 'evil' });
        assert.equal((await questionOf(asked)).identity, identity);
        others[1] = program('npm: clean', { command: 'evil' });
        assert.notEqual((await questionOf(asked)).identity, identity);
    });

    it('is not run if it is too long to be read, with what it starts', async () => {
        others = [{ name: 'long', definition: { command: 'x'.repeat(10_000) }, folder: '/w' }];
        definition = { command: 'a', dependsOn: 'long' };
        assert.equal(await codeOf(), 'failed');
        assert.equal(question, undefined);
    });
});
