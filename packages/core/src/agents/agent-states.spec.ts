import assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { leaderOf } from '../http/peer/parent-process';
import { eventually } from '../testing/eventually';
import { ManualClock } from '../testing/manual-clock';
import { AgentLabels } from './agent-labels';
import { AgentStates, ToldState } from './agent-states';

describe('AgentStates', () => {
    const pid = process.pid;
    let clock: ManualClock;
    let labels: AgentLabels;
    let states: AgentStates;
    let changes: number;

    beforeEach(() => {
        clock = new ManualClock();
        labels = new AgentLabels();
        states = new AgentStates(labels, clock);
        changes = 0;
        states.onDidChange(() => changes++);
    });
    afterEach(() => states.dispose());

    const note = (...told: ToldState[]): void => told.forEach(state => states.note('codex', pid, state));
    const now = (): unknown[] => states.all().map(({ state, isSeen }) => [state, isSeen]);

    it('keeps what an agent has told last, and whether its user has seen that', () => {
        note('idle');
        assert.deepEqual(now(), [['idle', true]]);
        note('working', 'asks');
        assert.deepEqual(now(), [['asks', false]]);
        states.see(pid);
        assert.deepEqual(now(), [['asks', true]]);
        note('working', 'done');
        assert.deepEqual(now(), [['done', false]]);
        states.see(pid);
        assert.deepEqual(now(), [['idle', true]]);
    });

    it('tells of each change once', () => {
        note('working', 'working', 'done', 'done');
        assert.equal(changes, 2);
        states.see(pid);
        states.see(pid);
        assert.equal(changes, 3);
    });

    it('takes a turn for over that is, and hears nothing new of one that its user has looked at', () => {
        note('working', 'over');
        assert.deepEqual(now(), [['done', false]]);
        states.see(pid);
        note('over');
        assert.deepEqual(now(), [['idle', true]]);
    });

    it('forgets an agent that says itself that it ends', () => {
        note('working', 'done', 'ended');
        assert.deepEqual(now(), []);
    });

    it('finds out that an agent has been killed', async () => {
        const agent = spawn('sleep', ['1000']);
        states.note('codex', agent.pid ?? 0, 'working');
        clock.advance(1_000);
        assert.deepEqual(now(), [['working', false]]);
        agent.kill('SIGKILL');
        await once(agent, 'close');
        await states.look();
        assert.deepEqual(now(), [['ended', false]]);
        states.see(agent.pid ?? 0);
        assert.deepEqual(now(), []);
    });

    it('finds out that one has been killed of which its parent takes no notice', async () => {
        const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000']);
        const [line] = (await once(parent.stdout, 'data')) as [Buffer];
        states.note('codex', Number(line), 'working');
        process.kill(Number(line), 'SIGKILL');
        await eventually(async () => {
            await states.look();
            assert.deepEqual(now(), [['ended', false]]);
        });
        parent.kill('SIGKILL');
    });

    it('tells of a second question in a turn, and of a decision in the IDE', () => {
        note('asks');
        states.see(pid);
        note('asks');
        assert.deepEqual(now(), [['asks', false]]);
        states.decide(pid, true);
        assert.deepEqual(now(), [['working', true]]);
        note('asks');
        states.decide(pid, false);
        assert.deepEqual(now(), [['idle', true]]);
        note('done');
        states.decide(pid, true);
        assert.deepEqual(now(), [['done', false]]);
    });

    /** Starts an agent that has another process between it and its terminal's. */
    const startInTerminal = async (): Promise<{ terminal: ChildProcess; launcher: number; agent: number }> => {
        const script = 'sh -c "sleep 1000 & echo \\$\\$ \\$!; wait" & read -r _';
        const terminal = spawn('sh', ['-c', script], { detached: true });
        const [line] = (await once(terminal.stdout, 'data')) as [Buffer];
        const [launcher, agent] = String(line).split(' ').map(Number);
        states.note('codex', agent, 'working');
        await eventually(async () => assert.equal(await leaderOf(agent), terminal.pid));
        return { terminal, launcher, agent };
    };

    it('forgets an agent whose terminal has been closed, and tells of one that is killed with what has started it', async () => {
        for (const isClosed of [true, false]) {
            const { terminal, launcher, agent } = await startInTerminal();
            [...(isClosed ? [terminal.pid ?? 0] : []), launcher, agent].forEach(each => process.kill(each, 'SIGKILL'));
            await eventually(() => {
                clock.advance(1_000);
                assert.deepEqual(now(), isClosed ? [] : [['ended', false]]);
            });
            terminal.kill('SIGKILL');
        }
    });

    it('names an agent once, and gives its name to the next when it has gone', () => {
        note('working');
        assert.equal(states.labelOf('codex', pid), 'Codex');
        states.note('codex', 1, 'working');
        assert.equal(states.labelOf('codex', 1), 'Codex 2');
        assert.equal(states.labelOf('codex', pid), 'Codex');
        note('ended');
        states.note('codex', 2, 'working');
        assert.equal(states.labelOf('codex', 2), 'Codex');
    });

    it('leaves its name to its session when it connects, also while another is there', () => {
        note('working');
        states.note('codex', 1, 'working');
        assert.deepEqual([states.labelOf('codex', pid), states.labelOf('codex', 1)], ['Codex', 'Codex 2']);
        states.connected(pid);
        states.connected(0);
        assert.equal(labels.labelOf('session', 'Codex'), 'Codex');
        assert.equal(states.labelOf('codex', 1), 'Codex 2');
    });

    it('takes nothing more once its window has gone', () => {
        note('working');
        states.dispose();
        note('done');
        assert.deepEqual([now(), clock.isIdle, changes], [[], true, 1]);
    });

    it('remembers a bounded number of agents', () => {
        for (let each = 1; each <= 300; each++) {
            states.note('codex', each, 'working');
        }
        assert.equal(states.all().length, 200);
    });
});
