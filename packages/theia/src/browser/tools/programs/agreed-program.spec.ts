import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import type { ToolRefusal } from '@agent-companion/server';
import type { ConsentQuestion } from '../consent/consent-dialog';
import { refused } from '../page-tool';
import { agreedProgram, Program } from './agreed-program';

leavePage();

describe('A program that a model asks for', () => {
    let definition: Program['definition'];
    let refusals: { trust?: ToolRefusal; consent?: ToolRefusal };
    let question: ConsentQuestion | undefined;
    let whileAsked: () => void;
    let controller: AbortController;
    beforeEach(() => {
        definition = { label: 'test', command: 'npm test' };
        [refusals, question, whileAsked, controller] = [{}, undefined, () => undefined, new AbortController()];
    });

    /** The code of the refusal; undefined if it may run. */
    async function codeOf(name = 'test'): Promise<string | undefined> {
        const programs = (): Promise<Program[]> => {
            assert.equal(refusals.trust, undefined, 'the IDE is not to be asked for its programs');
            return Promise.resolve([{ name: 'test', definition, folder: '/w', deciding: JSON.stringify(definition) }]);
        };
        const gate = {
            trust: { refusal: () => Promise.resolve(refusals.trust) },
            consent: {
                refusal: (asked: ConsentQuestion) => {
                    question = asked;
                    whileAsked();
                    return Promise.resolve(refusals.consent);
                }
            }
        };
        const call = { signal: controller.signal, timeoutMs: 10_000 };
        const agreed = await agreedProgram(name, programs, gate, call);
        return agreed.ok ? undefined : agreed.code;
    }

    async function questionOf(asked: Program['definition']): Promise<ConsentQuestion> {
        definition = asked;
        assert.equal(await codeOf(), undefined);
        assert.ok(question);
        return question;
    }

    it('is asked about with command line and folder, and whatever else is defined, as it is written', async () => {
        const asked = await questionOf({
            label: 'test',
            type: 'shell',
            command: 'npm',
            args: ['test', 'a b', ''],
            options: { cwd: '${workspaceFolder}/sub', env: { PATH: '.' } },
            problemMatcher: [],
            _source: '/w'
        });
        assert.deepEqual(
            [asked.title, asked.command, asked.facts],
            [
                'Run “test” for the agent?',
                'npm test "a b" ""',
                [
                    ['Folder', '/w'],
                    ['type', 'shell'],
                    ['options', '{"cwd":"${workspaceFolder}/sub","env":{"PATH":"."}}']
                ]
            ]
        );
        assert.match(asked.text, /run this command again .* even if scripts that it runs have changed/);
        const debug = await questionOf({ program: 'a.js', runtimeExecutable: 'node', request: 'launch' });
        assert.equal(debug.command, 'node a.js');
    });

    it('is asked about anew when its definition is another one', async () => {
        const { identity } = await questionOf({ command: 'a' });
        assert.ok(identity);
        assert.equal((await questionOf({ command: 'a' })).identity, identity);
        for (const other of [{ command: 'b' }, { command: 'a', options: { cwd: '/' } }, { command: 'a', type: 'x' }]) {
            assert.notEqual((await questionOf(other)).identity, identity, JSON.stringify(other));
        }
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

    it('is not run in Restricted Mode, nor asked about', async () => {
        refusals = { trust: refused('untrusted-workspace', '') };
        assert.equal(await codeOf(), 'untrusted-workspace');
        assert.equal(question, undefined);
    });

    it('is not run without a yes, nor of no such name', async () => {
        refusals = { consent: refused('declined', '') };
        assert.equal(await codeOf(), 'declined');
        assert.equal(await codeOf('other'), 'not-found');
    });

    it('is not run if it has been changed, or taken back, while the user was asked', async () => {
        whileAsked = () => (definition = { ...definition, command: 'touch evil' });
        assert.equal(await codeOf(), 'failed');
        whileAsked = () => controller.abort();
        assert.equal(await codeOf(), 'cancelled');
    });
});
