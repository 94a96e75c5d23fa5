import * as assert from 'node:assert/strict';
import type { CodeAction, CodeActionProvider } from '@theia/monaco-editor-core/esm/vs/editor/common/languages';
import { actionsOf, AskProvider } from './provided-actions';

describe('What language services offer at a place', () => {
    const offers =
        (...actions: CodeAction[]): AskProvider =>
        () => ({ actions, dispose: () => undefined });

    async function offered(...answers: AskProvider[]): Promise<string[] | undefined> {
        const providers = answers.map(answer => ({ answer })) as unknown as CodeActionProvider[];
        const ask: AskProvider = provider => (provider as unknown as { answer: AskProvider }).answer(provider);
        return (await actionsOf(providers, ask, 50))?.map(({ action }) => action.title);
    }

    it('is each title once, and nothing that is disabled', async () => {
        const disabled = { title: 'Move', disabled: 'there is nothing to move' };
        const two = offers({ title: 'Fix' }, { title: 'Sort' });
        assert.deepEqual(await offered(offers({ title: 'Fix' }, disabled), two, () => undefined), ['Fix', 'Sort']);
    });

    it('is not known as long as one has not answered; one that fails offers nothing', async () => {
        const fails: AskProvider = () => {
            throw new Error('failed');
        };
        assert.equal(await offered(offers({ title: 'Fix' }), () => new Promise(() => undefined)), undefined);
        assert.deepEqual(await offered(offers({ title: 'Fix' }), fails), ['Fix']);
    });
});
