import * as assert from 'node:assert/strict';
import { adviceOn } from '@agent-companion/page';
import { Problem } from './problems';
import { statusView } from './status-view';

const PROBLEM: Problem = { code: 'foreign-sticky-folder', reason: 'In English.', facts: ['/tmp/gemini'] };

const gemini = { name: 'Gemini CLI', kind: 'gemini-cli' };

const advice = adviceOn({
    agents: [],
    cli: { found: true },
    ideMode: { enabled: true, settingsFile: '/s' },
    hasWorkspace: true,
    discovery: { published: true, path: '/f' }
});
const ideModeOff = adviceOn({
    agents: [],
    cli: { found: true },
    ideMode: { enabled: false, settingsFile: '/s' },
    hasWorkspace: true,
    discovery: { published: true, path: '/f' }
});

describe('statusView', () => {
    it('names the only agent, or says how many there are', () => {
        const one = statusView({ agents: [gemini], unseen: [] });
        assert.deepEqual(one, { icon: 'sparkle', label: 'Gemini CLI', lines: ['Connected: Gemini CLI'] });
        const two = statusView({ agents: [gemini, { name: 'Other' }], unseen: [] });
        assert.deepEqual(two, { icon: 'hubot', label: '2 agents', lines: ['Connected: Gemini CLI, Other'] });
    });

    it('says of one that is turned off why it is still there', () => {
        const { lines } = statusView({ agents: [{ name: 'Claude Code', isTurnedOff: true }], unseen: [] });
        assert.deepEqual(lines, ['Connected: Claude Code', 'Claude Code is turned off once its changes are decided.']);
    });

    it('says that there is none, and why as soon as that is known', () => {
        const early = statusView({ agents: [], unseen: [] });
        assert.deepEqual(early, { icon: 'debug-disconnect', label: 'No agent', lines: ['No agent is connected.'] });
        assert.deepEqual(statusView({ agents: [], advice, unseen: [] }).lines, [
            'No agent is connected.',
            'Click to start one, or type /ide in one that runs.'
        ]);
        assert.deepEqual(statusView({ agents: [], advice: ideModeOff, unseen: [] }).lines, [
            'Gemini CLI’s IDE mode is off.',
            'Click to see what helps.'
        ]);
    });

    it('warns of what the user has not been shown', () => {
        for (const agents of [[], [gemini]]) {
            const { icon, lines } = statusView({ agents, unseen: [PROBLEM] });
            assert.equal(icon, 'warning');
            assert.equal(lines.at(-1), 'Another user owns /tmp/gemini and could mislead agents.');
        }
    });

    it('says the reason once, though it is a problem as well', () => {
        const refusal = { code: 'not-written', reason: 'In English.', facts: ['/f', 'ENOSPC'] } as const;
        const reason = adviceOn({
            agents: [],
            cli: { found: true },
            ideMode: { enabled: true, settingsFile: '/s' },
            hasWorkspace: true,
            discovery: { published: false, ...refusal }
        });
        assert.equal(statusView({ agents: [], advice: reason, unseen: [refusal] }).lines.length, 2);
    });
});
