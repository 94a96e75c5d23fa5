import * as assert from 'node:assert/strict';
import { ConnectedAgent, defaultGuarded } from '@agent-companion/core/contract';
import type { EditorPort } from '../editor-port';
import type { ChoiceQuestion } from '../messages/question';
import { ReviewChoices } from './review-choices';

const claude = { kind: 'claude-code', name: 'Claude Code', version: '1' };
const codex = { kind: 'codex', name: 'Codex', version: '1' };

describe('ReviewChoices', () => {
    let stored: string | null;
    let settings: Readonly<Record<string, unknown>> | undefined;
    let asked: string[][];

    /** Those of a page load, whose user answers by these labels. */
    function load(...answers: string[]): ReviewChoices {
        const askChoice = <T>({ choices }: ChoiceQuestion<T>): Promise<T | undefined> => {
            asked.push(choices.map(({ label }) => label));
            const answer = answers.shift();
            return Promise.resolve(choices.find(({ label }) => label === answer)?.value);
        };
        return new ReviewChoices({
            settings: { review: () => settings } as EditorPort['settings'],
            storage: { getItem: () => stored, setItem: (_key, text) => void (stored = text) },
            user: { askChoice } as unknown as EditorPort['user']
        });
    }

    const choose = async (agents: ConnectedAgent[], ...answers: string[]): Promise<void> =>
        void (await load(...answers)
            .row(agents)
            .act?.());

    beforeEach(() => {
        [stored, settings, asked] = [null, { before: 'asked', guarded: ['*.pem'] }, []];
    });

    it('are as the settings say, and what is no value as the default', () => {
        assert.deepEqual(load().wishes, { before: 'asked', guarded: ['*.pem'], byKind: {} });
        settings = { before: 'always', guarded: '*.pem' };
        assert.deepEqual(load().wishes, { before: 'guarded', guarded: defaultGuarded, byKind: {} });
        settings = { guarded: ['*.key', 5, 'a'.repeat(501), ...Array.from({ length: 300 }, () => '*')] };
        assert.deepEqual(load().wishes?.guarded, ['*.key', ...Array.from({ length: 199 }, () => '*')]);
        settings = undefined;
        assert.equal(load().wishes, undefined);
    });

    it('are asked for, tell of it, and are there after a reload, for agents that come later too', async () => {
        const choices = load('Everything');
        let told = 0;
        choices.onDidChange(() => told++);
        await choices.row([codex]).act?.();
        assert.deepEqual([told, asked.length], [1, 1]);
        assert.equal(load().wishes?.byKind?.['claude-code'], 'everything');
        assert.equal(load().row([claude, codex]).description, 'Everything');
    });

    it('are of one agent or of all, where several are connected, and can be taken back', async () => {
        await choose([claude, codex, { ...codex, name: 'Codex 2' }], 'Codex', 'Everything');
        assert.deepEqual(asked[0], ['All Agents', 'Claude Code', 'Codex']);
        assert.deepEqual(load().wishes?.byKind, { codex: 'everything' });
        assert.equal(load().row([claude, codex]).description, 'Only What Is Asked About, Everything');
        await choose([claude, codex], 'All Agents', 'Also Guarded Files');
        await choose([claude, codex], 'Codex', 'As in the Settings');
        assert.equal(load().row([claude]).description, 'Also Guarded Files');
        assert.equal(load().row([codex]).description, 'Only What Is Asked About');
        await choose([], 'As in the Settings');
        assert.deepEqual(load().wishes?.byKind, {});
    });

    it('are asked for beginning with what holds, which Enter then leaves', async () => {
        const first = async (agents: ConnectedAgent[], ...answers: string[]): Promise<string | undefined> => {
            await choose(agents, ...answers);
            return asked.at(-1)?.[0];
        };
        assert.equal(await first([claude], 'Also Guarded Files'), 'As in the Settings');
        assert.equal(await first([claude]), 'Also Guarded Files');
        await choose([claude, codex], 'Codex', 'Only What Is Asked About');
        assert.equal(await first([claude, codex], 'Codex'), 'Only What Is Asked About');
        assert.equal(await first([claude, codex], 'Claude Code'), 'Also Guarded Files');
        assert.equal(await first([claude, codex], 'All Agents'), 'Everything');
        assert.deepEqual(asked.at(-1)?.length, 4);
    });

    it('stay as they are without an answer', async () => {
        await choose([claude, codex]);
        await choose([claude]);
        assert.equal(stored, null);
    });
});
