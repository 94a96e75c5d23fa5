import assert from 'node:assert/strict';
import { hooksEnvironment, hooksTokenVariable } from '../../../protocol/hooks';
import { CompanionServer } from '../../../companion-server';
import { FakeEditor } from '../../../testing/fake-editor';
import { geminiIn } from '../../../testing/agents/gemini-in';
import { startServer } from '../../../testing/started-server';
import { useTemporaryFolder } from '../../../testing/temporary-folder';
import { TestAgent } from '../../../testing/test-agent';
import { AgentServices } from '../../agent-endpoint';
import { AgentPreferences } from '../../optional/agent-preferences';
import { HooksEndpoint } from '../hooks-endpoint';
import { commandDialects } from './command-agents';

describe('An agent that tells by hooks what it does', () => {
    const temporary = useTemporaryFolder();
    const preferences = new AgentPreferences({});
    let server: CompanionServer;

    beforeEach(async () => {
        server = await startServer({
            editorHost: new FakeEditor(),
            endpoints: [
                geminiIn(temporary()),
                ...Object.values(commandDialects).map(
                    dialect => (services: AgentServices) =>
                        new HooksEndpoint(services, { dialect, preferences, bringIn: () => Promise.resolve({}) })
                )
            ]
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

    /** Notifications of a write that the agent shows as a diff where it is connected. */
    const proposed = {
        'gemini-cli': { message: 'Tool Confirm Write: a.ts requires editing' },
        'qwen-code': { notification_type: 'permission_prompt', message: 'Permission to use write_file' }
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
                    ['BeforeAgent', 'working'],
                    ['Notification', 'asks', proposed['gemini-cli']],
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
                    ['Notification', 'asks', proposed['qwen-code']],
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

    it('leaves it to the review that a connected agent asks about a write', async () => {
        const agent = await TestAgent.connect(server, 'streamable-http-client');
        await tell('gemini-cli', 'BeforeAgent', {});
        await tell('gemini-cli', 'Notification', proposed['gemini-cli']);
        assert.deepEqual(
            server.states.all().map(({ state }) => state),
            ['working']
        );
        await agent.quit();
    });

    it('says nothing of a run without a user', async () => {
        await tell('claude-code', 'UserPromptSubmit', { session_id: 's' }, false);
        assert.deepEqual(server.states.all(), []);
    });
});
