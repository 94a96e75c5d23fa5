import * as assert from 'node:assert/strict';
import type { HomeOutcome, HookFileState } from '@agent-companion/core/contract';
import type { ChoiceQuestion } from '../messages/question';
import { HomeChanges } from './home-changes';
import { HookSetUp } from './hook-set-up';

const codex: HookFileState = { kind: 'codex', name: 'Codex', state: 'off', file: '/home/hooks.json', text: '{\n}\n' };

describe('The set-up of hooks', () => {
    let questions: ChoiceQuestion<unknown>[];
    let [called, said]: string[][] = [];
    let answer: boolean | undefined;
    let outcome: HomeOutcome;

    beforeEach(() => {
        [questions, called, said] = [[], [], []];
        answer = true;
        outcome = { done: true };
    });

    /** Chooses the agent's row, of which there is one. */
    async function choose(hooks: HookFileState): Promise<void> {
        const call = (what: string) => (kind: string) => {
            called.push(`${what} ${kind}`);
            return Promise.resolve(outcome);
        };
        const service = { turnOnHooks: call('on'), turnOffHooks: call('off') };
        const status = { facts: { hooks: [hooks] }, refresh: () => Promise.resolve() };
        const user = {
            askChoice: (question: ChoiceQuestion<unknown>) => Promise.resolve((questions.push(question), answer)),
            messages: { show: ({ sentence }: { sentence: string }) => said.push(sentence) },
            warn: (sentence: string) => Promise.resolve(said.push(sentence) > 0)
        };
        const services = { service: () => service, status, user };
        const changes = new HomeChanges(services as never);
        const setUp = new HookSetUp({ ...services, changes, choices: { wishes: undefined } } as never);
        const asked = { wishes: { before: 'guarded', byKind: { codex: 'asked' } } };
        assert.deepEqual(new HookSetUp({ ...services, changes, choices: asked } as never).offers(), []);
        const [row, ...others] = setUp.rows();
        const offers = setUp.offers().map(({ label }) => label);
        const offer = 'Codex can write without a review. Turn reviews on…';
        assert.deepEqual([others, offers], [[], hooks.state === 'off' ? [offer] : []]);
        await row.act?.();
    }

    it('asks once with place and text, and writes after a yes', async () => {
        await choose(codex);
        const [{ text, code }, ...others] = questions;
        assert.ok(text.includes(codex.file));
        assert.deepEqual([code, others, called], [codex.text, [], ['on codex']]);
        assert.deepEqual(said, ['Start Codex again, and trust the hooks that it asks about.']);
    });

    it('writes nothing without a yes, and says nothing', async () => {
        answer = undefined;
        await choose(codex);
        assert.deepEqual([questions.length, called, said], [1, [], []]);
    });

    it('removes without a question, and says so', async () => {
        await choose({ ...codex, state: 'on' });
        assert.deepEqual([questions, called, said.length], [[], ['off codex'], 1]);
    });

    it('says why nothing was written, and does nothing about a file that cannot be used', async () => {
        outcome = { done: false, code: 'not-written', facts: [codex.file, 'no room'] };
        await choose(codex);
        assert.deepEqual(said, ['/home/hooks.json cannot be written: no room']);
        await choose({ ...codex, state: 'unusable', problem: { code: 'not-own', facts: [codex.file] } });
        assert.deepEqual([questions.length, called.length], [1, 1]);
    });
});
