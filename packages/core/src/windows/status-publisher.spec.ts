import assert from 'node:assert/strict';
import { AgentLabels } from '../agents/agent-labels';
import { AgentStates } from '../agents/agent-states';
import { WindowStatus } from '../contract';
import { SessionInfo } from '../diffs/agent';
import { eventually } from '../testing/eventually';
import { ManualClock } from '../testing/manual-clock';
import { Emitter } from '../support/emitter';
import { AttachedPage } from './attached-page';
import { StatusPublisher } from './status-publisher';

describe('StatusPublisher', () => {
    let sessions: SessionInfo[];
    let states: AgentStates;
    let sent: WindowStatus[];
    let publisher: StatusPublisher;
    const changed = new Emitter<readonly SessionInfo[]>();

    beforeEach(() => {
        const labels = new AgentLabels();
        [sessions, sent, states] = [[], [], new AgentStates(labels, new ManualClock())];
        const page = {
            isOpen: true,
            calls: {
                call: (_: string, [status]: [WindowStatus]) => {
                    sent.push(status);
                    return Promise.resolve({ answered: true });
                }
            }
        } as unknown as AttachedPage;
        publisher = new StatusPublisher(
            {
                onDidChangeSessions: listener => changed.event(listener),
                onDidChangeStatus: () => ({ dispose: () => undefined }),
                sessions: () => sessions,
                states,
                discovery: { published: true, path: '/f', cautions: [] }
            },
            page,
            { idOf: pid => Promise.resolve(pid === 7 ? 70 : undefined) },
            { former: [] }
        );
    });
    afterEach(() => states.dispose());

    const session = (label: string, processId?: number): SessionInfo => ({
        ...{ sessionId: label, name: label, label, version: '1', since: 0, listening: true, processId }
    });
    const agents = (): unknown[] => publisher.status.agents.map(({ name, told }) => [name, told?.state]);

    it('tells what a connected agent does, by its process', () => {
        sessions = [session('Claude Code', 7), session('Gemini CLI')];
        states.note('claude-code', 7, 'asks');
        assert.deepEqual(agents(), [
            ['Claude Code', 'asks'],
            ['Gemini CLI', undefined]
        ]);
    });

    it('lists an agent that only tells by hooks once it works, with its terminal, as long as it is there', async () => {
        states.note('codex', 7, 'idle');
        assert.deepEqual(agents(), []);
        states.note('codex', 7, 'working');
        assert.deepEqual(agents(), [['Codex', 'working']]);
        states.note('codex', 7, 'done');
        states.see(7);
        assert.deepEqual(agents(), [['Codex', 'idle']]);
        await eventually(() => assert.equal(sent.at(-1)?.agents.at(0)?.terminalId, 70));
        states.note('codex', 7, 'ended');
        assert.deepEqual(agents(), []);
    });

    it('takes Codex for one agent, though its session knows no process, and one without a stream for the same', () => {
        sessions = [
            { ...session('Codex'), kind: 'codex' },
            { ...session('Claude Code', 8), kind: 'claude-code', listening: false }
        ];
        states.note('codex', 7, 'working');
        states.note('claude-code', 8, 'asks');
        assert.deepEqual(agents(), [
            ['Codex', 'working'],
            ['Claude Code', 'asks']
        ]);
    });

    it('does not take an agent for connected that only tells, though it could connect', () => {
        states.note('gemini-cli', 7, 'working');
        assert.deepEqual(agents(), []);
        sessions = ['claude-code', 'codex'].map(kind => ({ ...session(kind, 8), kind }));
        const connecting = publisher.status.agents.filter(({ connectsItself }) => connectsItself);
        assert.deepEqual(
            connecting.map(({ kind }) => kind),
            ['claude-code']
        );
    });
});
