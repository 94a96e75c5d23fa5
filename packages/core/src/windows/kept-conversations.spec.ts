import * as assert from 'node:assert/strict';
import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { AgentLabels } from '../agents/agent-labels';
import { AgentStates } from '../agents/agent-states';
import { silentLogger } from '../support/companion-logger';
import { eventually, ManualClock } from '../testing';
import { TemporaryPlaces } from '../testing/windows/temporary-places';
import { KeptConversations } from './kept-conversations';

describe('KeptConversations', () => {
    let places: TemporaryPlaces;
    let states: AgentStates;
    let kept: KeptConversations;
    let agents: ChildProcess[];

    beforeEach(() => {
        places = new TemporaryPlaces();
        agents = [];
    });
    afterEach(async () => {
        states.dispose();
        await kept.close();
        agents.forEach(agent => agent.kill('SIGKILL'));
        places.dispose();
    });

    /** A window as a new process has it; one of a new tab is named by no page. */
    async function open(windowId = 'window-1', isNewTab = false, root = 'file:///w'): Promise<void> {
        states = new AgentStates(new AgentLabels(), new ManualClock());
        const greeting = { windowId: isNewTab ? undefined : windowId, workspaceRoots: [root] };
        kept = new KeptConversations(states, greeting, { windowId, logger: silentLogger, clock: new ManualClock() });
        await kept.open();
    }

    function startAgent(): number {
        const agent = spawn('sleep', ['1000']);
        agents.push(agent);
        return agent.pid ?? 0;
    }

    /** The end of process and agents, none of which can say a word. */
    async function kill(): Promise<void> {
        await kept.close();
        states.dispose();
        const ends = agents.map(agent => once(agent, 'close'));
        agents.splice(0).forEach(agent => agent.kill('SIGKILL'));
        await Promise.all(ends);
    }

    const works = (id: string, folder = '/w', kind = 'claude-code', pid = startAgent()): number => {
        states.note(kind, pid, 'working', { id, folder });
        return pid;
    };
    const commands = (): string[] => kept.former.map(({ command }) => command);
    const folder = (): string => path.join(places.folder, 'agent-companion', 'conversations');

    it('offers after a restart who was at work, in which folder, by the agent’s own command', async () => {
        await open();
        works('one', '/w/a');
        works('two', '/w/b', 'codex');
        works('ses_3', '/w', 'opencode');
        assert.deepEqual(kept.former, []);
        await kill();
        await open();
        assert.deepEqual(
            kept.former.map(({ name, folder, command }) => [name, folder, command]),
            [
                ['Claude Code', '/w/a', 'claude --resume one'],
                ['Codex', '/w/b', 'codex resume two'],
                ['OpenCode', '/w', 'opencode --session ses_3']
            ]
        );
    });

    it('offers nothing of a conversation that ended in order, or had no turn', async () => {
        await open();
        const ended = works('ended');
        states.note('claude-code', ended, 'ended');
        states.note('claude-code', startAgent(), 'idle', { id: 'new', folder: '/w' });
        works('kept', '/w', 'codex');
        await kill();
        await open();
        assert.deepEqual(commands(), ['codex resume kept']);
    });

    it('offers nothing of an agent that is still there, but of one whose pid is another’s by now', async () => {
        await open();
        const pid = works('there');
        await kept.close();
        await open();
        assert.deepEqual(commands(), []);
        works('there', '/w', 'claude-code', pid);
        await kept.close();
        const file = path.join(folder(), 'window-1.json');
        await eventually(() => assert.match(readFileSync(file, 'utf8'), /"start":\d/));
        writeFileSync(file, readFileSync(file, 'utf8').replace(/"start":\d+/, '"start":1'));
        await open();
        assert.deepEqual(commands(), ['claude --resume there']);
    });

    it('offers it again after another restart, until it goes on or another has its place', async () => {
        await open();
        works('one');
        works('two', '/w', 'codex');
        works('three', '/w/c');
        await kill();
        await open();
        await kill();
        await open();
        assert.equal(kept.former.length, 3);
        states.note('claude-code', startAgent(), 'idle', { id: 'one', folder: '/w' });
        assert.deepEqual(commands(), ['codex resume two', 'claude --resume three']);
        works('other', '/w', 'codex');
        assert.deepEqual(commands(), ['claude --resume three']);
        await kill();
        await open();
        assert.deepEqual(commands().sort(), ['claude --resume one', 'claude --resume three', 'codex resume other']);
    });

    it('types nothing that a shell or an agent could take for more than an id', async () => {
        const ids = ['$(id)', 'a b', '--dangerously-skip-permissions', '', 'a;b', 'a\nb', 'x'.repeat(101), 'ä'];
        await open();
        ids.forEach(id => works(id));
        works('good', 'relative');
        works('good', '/w', 'unknown-agent');
        await kill();
        mkdirSync(folder(), { recursive: true, mode: 0o700 });
        const planted = [{ kind: 'codex', id: 'a;b', folder: '/w', processId: 1, start: 1 }];
        const text = JSON.stringify({ roots: ['file:///w'], conversations: planted });
        writeFileSync(path.join(folder(), 'window-1.json'), text, { mode: 0o600 });
        await open();
        assert.deepEqual(commands(), []);
    });

    it('is taken over by a new tab of the same workspace, once, and not from a window that is open', async () => {
        await open();
        works('one');
        await kill();
        await open('window-2', true, 'file:///other');
        assert.deepEqual(commands(), []);
        await kept.close();
        await open('window-3', true);
        assert.deepEqual(commands(), ['claude --resume one']);
        const [former, before] = [kept, states];
        await open('window-4', true);
        assert.deepEqual(commands(), []);
        before.dispose();
        await former.close();
    });

    it('is in a file of its user alone, without anything that was said', async () => {
        await open();
        works('one');
        await kept.close();
        const [name] = readdirSync(folder());
        const modes = [folder(), path.join(folder(), name)].map(each => statSync(each).mode & 0o777);
        assert.deepEqual(modes, [0o700, 0o600]);
        const { conversations } = JSON.parse(readFileSync(path.join(folder(), name), 'utf8')) as {
            conversations: object[];
        };
        assert.deepEqual(Object.keys(conversations[0]).sort(), ['folder', 'id', 'kind', 'processId', 'start']);
    });
});
