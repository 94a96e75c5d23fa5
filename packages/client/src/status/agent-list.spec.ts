import * as assert from 'node:assert/strict';
import { Emitter } from '@agent-companion/core/support';
import { ManualClock } from '@agent-companion/core/testing';
import type { AgentState, ConnectedAgent, DoneInTerminal } from '@agent-companion/core/contract';
import type { BackendCaller } from '../connection/backend-connection';
import type { Review } from '../review/review';
import { AgentList } from './agent-list';
import { statusParts } from './status-view';

describe('AgentList', () => {
    let agents: ConnectedAgent[];
    let waiting: string[];
    let decided: string[];
    let front: number | undefined;
    let told: unknown[];
    let led: unknown[];
    let list: AgentList;
    let clock: ManualClock;
    let fronts: Emitter<void>;
    let typed: Emitter<{ terminalId: number; did: DoneInTerminal }>;
    let statuses: Emitter<void>;

    beforeEach(() => {
        [agents, waiting, decided, front, told, led] = [[], [], [], undefined, [], []];
        [fronts, typed, statuses] = [new Emitter(), new Emitter(), new Emitter()];
        const review = (agentName: string): Review => ({ request: { agentName } }) as Review;
        clock = new ManualClock();
        list = new AgentList({
            clock,
            status: {
                get agents() {
                    return agents;
                },
                former: [{ kind: 'codex', name: 'Codex', folder: '/', command: 'codex resume 1' }],
                onDidChange: statuses.event
            },
            reviews: { undecided: () => waiting.map(review) },
            registry: {
                underWay: () => [
                    ...waiting.map(name => ({ request: review(name).request, isDecided: false })),
                    ...decided.map(name => ({ request: review(name).request, isDecided: true }))
                ],
                onDidChange: new Emitter<Review>().event,
                onDidExpect: new Emitter<void>().event
            },
            terminals: {
                inFront: () => front,
                onDidChangeFront: fronts.event,
                reveal: id => Promise.resolve(void led.push(id)),
                onDidType: typed.event
            },
            show: ({ request }) => Promise.resolve(void led.push(request.agentName)),
            backend: {
                call: (_: string, parameters: unknown[]) => Promise.resolve(void told.push(parameters))
            } as unknown as BackendCaller
        });
    });

    const agent = (name: string, terminalId: number, state?: AgentState, isSeen = false): ConnectedAgent => ({
        ...{ name, terminalId, version: '' },
        ...(state && { told: { processId: 100 + terminalId, state, isSeen } })
    });
    const acts = (): string[] => list.all.map(({ agent, act, calls }) => `${agent.name} ${act}${calls ? '!' : ''}`);

    it('knows what each agent does that tells so, and who calls', () => {
        agents = [agent('Codex', 1, 'working'), agent('Claude Code', 2, 'asks'), agent('Gemini CLI', 3)];
        assert.deepEqual(acts(), ['Codex working', 'Claude Code asks!']);
        waiting = ['Gemini CLI', 'Codex'];
        assert.deepEqual(acts(), ['Codex review', 'Claude Code asks!']);
    });

    it('takes an agent for working as soon as its question is decided in the IDE', () => {
        agents = [agent('Codex', 1, 'done'), agent('Claude Code', 2, 'asks')];
        decided = ['Codex', 'Claude Code'];
        assert.deepEqual(acts(), ['Codex done!', 'Claude Code working']);
        waiting = ['Claude Code'];
        assert.deepEqual(acts(), ['Codex done!', 'Claude Code review']);
    });

    it('says nothing of the terminal in front, and has what is news there seen', () => {
        agents = [agent('Codex', 1, 'done'), agent('Claude Code', 2, 'asks')];
        front = 1;
        statuses.fire();
        assert.deepEqual(acts(), ['Codex done', 'Claude Code asks!']);
        assert.deepEqual(told, [[101]]);
        front = 2;
        fronts.fire();
        assert.deepEqual(told.at(-1), [102]);
    });

    it('lists an agent without a terminal here, as in tmux, and has it call nobody', () => {
        agents = [{ ...agent('Codex', 1, 'asks'), terminalId: undefined }];
        assert.deepEqual(acts(), ['Codex asks']);
    });

    it('takes a key in a terminal for an answer to its question, and Esc for the end of the turn', () => {
        agents = [agent('Codex', 1, 'working', true), agent('Claude Code', 2, 'asks', true)];
        typed.fire({ terminalId: 1, did: 'answered' });
        typed.fire({ terminalId: 3, did: 'interrupted' });
        assert.deepEqual(told, []);
        typed.fire({ terminalId: 1, did: 'interrupted' });
        typed.fire({ terminalId: 2, did: 'answered' });
        assert.deepEqual(told, [
            [101, 'interrupted'],
            [102, 'answered']
        ]);
    });

    it('leads to who needs the user, the most urgent first, and to another one each time', async () => {
        agents = [agent('Codex', 1, 'done'), agent('Claude Code', 2, 'asks'), agent('Gemini CLI', 3, 'working')];
        waiting = ['Gemini CLI'];
        for (const expected of [2, 1, 'Gemini CLI', 2]) {
            assert.equal(await list.goToNext(), true);
            assert.equal(led.at(-1), expected);
        }
        agents = [agent('Gemini CLI', 3)];
        assert.equal(await list.goToNext(), true);
        assert.equal(led.at(-1), 'Gemini CLI');
        waiting = [];
        assert.equal(await list.goToNext(), false);
    });

    it('is in the status bar: one by its name, several by their number, each with a sentence', () => {
        agents = [agent('Codex', 1, 'done'), agent('Claude Code', 2, 'asks')];
        const { icon, label, lines } = statusParts(agents, undefined, [], list);
        assert.deepEqual([icon, label], ['bell-dot', '2 agents need you']);
        assert.deepEqual(lines.slice(0, 2), ['Claude Code asks you in its terminal.', 'Codex is done.']);
        assert.ok(lines.includes('At work here before the restart: Codex. The menu resumes them.'));
        agents = [agent('Codex', 1, 'ended')];
        const one = statusParts(agents, undefined, [], list);
        assert.deepEqual([one.label, one.lines[0]], ['Codex needs you', 'Codex has ended.']);
    });

    it('says of which agent the hooks are off: it would have told of its start', () => {
        let changes = 0;
        agents = [{ ...agent('Claude Code', 1), connectsItself: true }, agent('Codex', 2)];
        statuses.fire();
        list.onDidChange(() => changes++);
        assert.deepEqual(list.silent, []);
        clock.advance(10_100);
        assert.deepEqual([list.silent, changes], [['Claude Code'], 1]);
        assert.match(statusParts(agents, undefined, [], list).lines.join(), /Claude Code does not say/);
        agents = [{ ...agent('Claude Code', 1, 'idle', true), connectsItself: true }];
        assert.deepEqual(list.silent, []);
    });
});
