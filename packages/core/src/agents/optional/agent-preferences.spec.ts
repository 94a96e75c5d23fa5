import * as assert from 'node:assert/strict';
import { defaultGuarded } from '../../protocol';
import { AgentPreferences } from './agent-preferences';

describe('AgentPreferences', () => {
    it('guard files as long as nothing is known', () => {
        const preferences = new AgentPreferences();
        assert.deepEqual([preferences.reviewOf('codex'), preferences.guarded], ['guarded', defaultGuarded]);
    });

    it('keep what was chosen for a kind of agents until a page that knows of it says something else', () => {
        const preferences = new AgentPreferences({}, { before: 'asked', guarded: [], byKind: { codex: 'everything' } });
        const reviewed = (): string[] => ['codex', 'opencode'].map(kind => preferences.reviewOf(kind));
        assert.deepEqual(reviewed(), ['everything', 'asked']);
        preferences.update(undefined, { before: 'guarded', guarded: ['*.pem'] });
        assert.deepEqual([reviewed(), preferences.guarded], [['everything', 'guarded'], ['*.pem']]);
        preferences.update(undefined, { before: 'guarded', guarded: [], byKind: {} });
        assert.deepEqual(reviewed(), ['guarded', 'guarded']);
    });

    it('tell of no change of agents where only the reviews change', () => {
        const preferences = new AgentPreferences({});
        preferences.onDidChange(() => assert.fail('An endpoint would be made anew.'));
        preferences.update(undefined, { before: 'everything', guarded: [] });
        preferences.update({});
    });
});
