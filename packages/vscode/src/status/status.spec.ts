import * as assert from 'node:assert/strict';
import type { WindowStatus } from '@agent-companion/window/contract';
import { CompanionLog } from './companion-log';
import { StatusLog } from './status-log';
import { statusView } from './status-view';

const status = (names: string[], discovery?: WindowStatus['discovery']): WindowStatus => ({
    agents: names.map(name => ({ name, version: '1' })),
    discovery: discovery ?? { published: true, path: '/tmp/file' }
});

const hidden = status([], { published: false, code: 'not-a-folder', reason: 'It is a file.', facts: [] });

describe('The status bar item', () => {
    it('names the agent, or how many there are', () => {
        assert.equal(statusView(status(['Gemini CLI'])).text, '$(hubot) Gemini CLI');
        assert.equal(statusView(status(['Gemini CLI', 'Gemini CLI 2'])).text, '$(hubot) 2 agents');
        assert.match(statusView(status(['A', 'B'])).tooltip, /A, B/);
        assert.equal(statusView(status([])).text, '$(debug-disconnect) No agent');
    });

    it('shows no icon that an agent has in its name', () => {
        assert.equal(statusView(status(['$(error) X'])).text, '$(hubot) $ (error) X');
    });

    it('says why agents do not find the window, and before all that the host is missing', () => {
        assert.equal(statusView(hidden).text, '$(warning) No agent');
        assert.match(statusView(hidden).tooltip, /It is a file\./);
        assert.match(statusView(undefined, 'There is no host.').tooltip, /There is no host\./);
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

    it('says once who comes and goes, and what keeps agents away', () => {
        const statuses = new StatusLog(log);
        statuses.setStatus(status(['A', 'B']));
        statuses.setStatus(status(['A', 'B']));
        statuses.setStatus(hidden);
        statuses.setStatus(hidden);
        statuses.setProblem('There is no host.');
        statuses.setProblem('There is no host.');
        statuses.setProblem(undefined);
        statuses.setProblem('There is no host.');
        assert.deepEqual(lines, [
            '[info] A 1 has connected.',
            '[info] B 1 has connected.',
            '[info] A 1 has left.',
            '[info] B 1 has left.',
            '[warn] It is a file.',
            '[warn] There is no host.',
            '[warn] There is no host.'
        ]);
    });
});
