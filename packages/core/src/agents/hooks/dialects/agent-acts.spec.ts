import assert from 'node:assert/strict';
import { hooksEnvironment, hooksTokenVariable } from '../../../protocol/hooks';
import { CompanionServer } from '../../../companion-server';
import { FakeEditor } from '../../../testing/fake-editor';
import { startServer } from '../../../testing/started-server';
import { AgentPreferences } from '../../optional/agent-preferences';
import { HooksEndpoint } from '../hooks-endpoint';
import { commandDialects } from './command-agents';

describe('An agent that tells by hooks what it does', () => {
    const preferences = new AgentPreferences({});
    let server: CompanionServer;

    beforeEach(async () => {
        server = await startServer({
            editorHost: new FakeEditor(),
            endpoints: Object.values(commandDialects).map(
                dialect => services =>
                    new HooksEndpoint(services, { dialect, preferences, bringIn: () => Promise.resolve({}) })
            )
        });
    });
    afterEach(() => server.dispose());

    const tell = async (kind: string, event: string, payload: object, hasUser = true): Promise<unknown> => {
        const environment = server.environment();
        const response = await fetch(environment[hooksEnvironment.url], {
            method: 'POST',
            headers: { authorization: `Bearer ${environment[hooksTokenVariable(kind)]}` },
            body: JSON.stringify({ event, processId: process.pid, hasUser, payload })
        });
        return response.json();
    };

    it('says what an agent does: each by its own events', async () => {
        const states = (): string[] => server.states.all().map(({ kind, state }) => `${kind} ${state}`);
        const type = (notification_type: string): object => ({ notification_type });
        const all: readonly [kind: string, told: readonly [event: string, state: string, payload?: object][]][] = [
            [
                'claude-code',
                [
                    ['SessionStart', 'idle'],
                    ['UserPromptSubmit', 'working'],
                    ['SessionStart', 'working', { source: 'compact' }],
                    ['Stop', 'done']
                ]
            ],
            [
                'gemini-cli',
                [
                    ['SessionStart', 'idle'],
                    ['BeforeAgent', 'working'],
                    ['Notification', 'asks'],
                    ['AfterAgent', 'done']
                ]
            ],
            [
                'qwen-code',
                [
                    ['SessionStart', 'idle'],
                    ['UserPromptSubmit', 'working'],
                    ['Notification', 'asks', type('permission_prompt')],
                    ['UserPromptSubmit', 'working'],
                    ['Notification', 'asks', { ...type('permission_prompt'), message: 'Permission to use write_file' }],
                    ['UserPromptSubmit', 'working'],
                    ['Notification', 'done', type('idle_prompt')]
                ]
            ],
            [
                'copilot-cli',
                [
                    ['userPromptSubmitted', 'working'],
                    ['notification', 'asks', type('permission_prompt')],
                    ['notification', 'asks', type('auth_success')],
                    ['agentStop', 'done']
                ]
            ],
            [
                'codex',
                [
                    ['UserPromptSubmit', 'working'],
                    ['PermissionRequest', 'asks'],
                    ['Stop', 'done']
                ]
            ]
        ];
        for (const [kind, told] of all) {
            for (const [event, state, payload = {}] of told) {
                assert.deepEqual(await tell(kind, event, { session_id: 's', sessionId: 's', ...payload }), {});
                assert.deepEqual(states(), [`${kind} ${state}`], event);
            }
            await tell(kind, kind === 'copilot-cli' ? 'sessionEnd' : 'SessionEnd', { session_id: 's', sessionId: 's' });
            assert.deepEqual(states(), []);
        }
    });

    it('says nothing of a run without a user', async () => {
        await tell('claude-code', 'UserPromptSubmit', { session_id: 's' }, false);
        assert.deepEqual(server.states.all(), []);
    });
});
