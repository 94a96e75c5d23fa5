import * as assert from 'node:assert/strict';
import type { Event } from '@agent-companion/server';
import { Emitter } from '@agent-companion/server/events';
import type { ConnectionFacts, WindowStatus } from '@agent-companion/window/contract';
import { AgentStatus } from './agent-status';
import { CompanionLog } from './companion-log';
import { statusView } from './status-view';
import { HostProblem, hostSentence } from '../messages/host-sentence';

const status = (names: string[], discovery?: WindowStatus['discovery']): WindowStatus => ({
    agents: names.map(name => ({ name, version: '1' })),
    discovery: discovery ?? { published: true, path: '/tmp/file' }
});

const hidden = status([], { published: false, code: 'not-a-folder', reason: 'It is a file.', facts: ['/tmp/gemini'] });

describe('The status bar item', () => {
    const view = (names: string[]): ReturnType<typeof statusView> => statusView({ status: status(names) });

    it('names no lack of agents before the terminals lead to the window, but what keeps it from starting', () => {
        const starting = { text: '$(sync~spin) Starting…', tooltip: 'Starting…' };
        assert.deepEqual(statusView({ isStarting: true }), starting);
        assert.deepEqual(statusView({ isStarting: true, status: status([]) }), starting);
        assert.equal(statusView({ isStarting: true, status: status(['A']) }).text, '$(hubot) A');
        assert.equal(statusView({ isStarting: true, problem: 'There is no host.' }).text, '$(warning) No agent');
    });

    it('shows no icon that an agent has in its name', () => {
        assert.equal(view(['$(error) X']).text, '$(hubot) $\u200b(error) X');
    });

    it('says which agent cannot find the window, where it is one of several', () => {
        const facts = ['/home/.copilot/ide', 'EACCES'];
        const caution = { code: 'folder-error', reason: '', facts, agent: 'Copilot CLI' } as const;
        const { tooltip } = statusView({
            status: status([], { published: true, path: '/tmp/file', cautions: [caution] })
        });
        const sentence = '/home/.copilot/ide cannot be used, so Copilot CLI cannot find this window: EACCES';
        assert.equal(tooltip, `No agent is connected.\n${sentence}`);
    });

    it('says why agents do not find the window, once, and before all that the host is missing', () => {
        const sentence = '/tmp/gemini is a file or a link: agents cannot find this window.';
        assert.equal(statusView({ status: hidden }).text, '$(warning) No agent');
        const advice = { code: 'not-discoverable', sentence } as const;
        assert.equal(statusView({ status: hidden, advice }).tooltip, `${sentence}\nClick to see what helps.`);
        assert.match(statusView({ problem: 'There is no host.' }).tooltip, /There is no host\./);
    });
});

describe('Why no agent is connected', () => {
    const changes = new Emitter<void>();
    const statuses = new Emitter<WindowStatus>();
    let answer: () => Promise<ConnectionFacts>;
    let asked: (number | undefined)[];
    let agents: AgentStatus;
    let problem: HostProblem | undefined;
    let environment: { isSet: boolean; onDidSet: Event<void> };
    const sets = new Emitter<void>();

    const facts = (isFound: boolean): ConnectionFacts => ({
        ideMode: { enabled: true, settingsFile: '/settings.json' },
        ideTools: { state: 'on', folder: '/tools' },
        cli: isFound ? { found: true } : { found: false },
        hasWorkspace: true,
        agents: []
    });

    beforeEach(() => {
        asked = [];
        problem = undefined;
        environment = { isSet: false, onDidSet: sets.event };
        answer = () => Promise.resolve(facts(false));
        agents = new AgentStatus({
            window: { onDidChangeStatus: statuses.event },
            link: {
                onDidChange: new Emitter<void>().event,
                get problem() {
                    return problem;
                },
                service: {
                    getConnectionFacts: pid => {
                        asked.push(pid);
                        return answer();
                    }
                }
            },
            environment,
            onMayChange: changes.event,
            shellInFront: () => Promise.resolve(17)
        });
    });
    afterEach(() => agents.dispose());

    it('is asked of the host for the terminal in front, and again whenever it may have changed', async () => {
        statuses.fire(status([]));
        await agents.refresh();
        assert.equal(agents.facts.advice?.code, 'not-installed');
        assert.equal(agents.facts.advice?.remedy?.code, 'install');
        answer = () => Promise.resolve(facts(true));
        changes.fire();
        await agents.refresh();
        assert.equal(agents.facts.advice?.code, 'not-started');
        assert.deepEqual([...new Set(asked)], [17]);
    });

    it('is not asked for long before the terminals have their variables', () => {
        let changed = 0;
        agents.onDidChange(() => changed++);
        assert.equal(agents.facts.isStarting, true);
        environment.isSet = true;
        sets.fire();
        assert.deepEqual([agents.facts.isStarting, changed], [false, 1]);
    });

    it('is the host process where that is not there', () => {
        problem = new Error('no space left');
        assert.equal(agents.facts.problem, 'no space left');
    });

    it('is no question while one is, nor before the window has said anything, and none that fails is an error', async () => {
        await agents.refresh();
        statuses.fire(status(['Gemini CLI']));
        await agents.refresh();
        assert.deepEqual(asked, []);
        answer = () => Promise.reject(new Error('There is no connection.'));
        statuses.fire(status([]));
        await agents.refresh();
        assert.equal(agents.facts.advice, undefined);
    });
});

describe('What keeps the host process away', () => {
    it('is said by its code, and of the system in its own words', () => {
        const known = Object.assign(new Error('It does not start.'), { code: 'not-started', facts: ['/tmp/log'] });
        assert.equal(hostSentence(known), 'The companion’s process does not start. /tmp/log says why.');
        const foreign = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        assert.equal(hostSentence(foreign), 'no space left');
        assert.equal(hostSentence(new Error('odd')), 'odd');
    });
});

describe('The log', () => {
    let lines: string[];
    let level: unknown;
    let log: CompanionLog;

    beforeEach(() => {
        lines = [];
        level = 'debug';
        const appendLine = (line: string): void => void lines.push(line.replace(/^\S+ /, ''));
        log = new CompanionLog({ appendLine, show: () => undefined }, () => level);
    });

    it('has what the user wants to read, a line for each', () => {
        for (level of ['off', 'warn', 'info', 'debug', 'nonsense']) {
            log.add('debug', `debug at\n${String(level)}`);
            log.add('info', `info at ${String(level)}`);
            log.add('warn', `warn at ${String(level)}`);
        }
        assert.deepEqual(lines, [
            '[warn] warn at warn',
            '[info] info at info',
            '[warn] warn at info',
            '[debug] debug at debug',
            '[info] info at debug',
            '[warn] warn at debug',
            '[info] info at nonsense',
            '[warn] warn at nonsense'
        ]);
    });
});
