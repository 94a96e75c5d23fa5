import * as assert from 'node:assert/strict';
import type { DiscoveryCaution, DiscoveryRefusal } from '@agent-companion/server';
import { discoverySentence } from '../messages/backend-sentences';
import { adviceOn } from './connection-advice';
import { statusParts } from './status-view';

const PROBLEM: DiscoveryCaution = { code: 'foreign-sticky-folder', reason: 'In English.', facts: ['/tmp/gemini'] };

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

describe('statusParts', () => {
    const view = (
        agents: Parameters<typeof statusParts>[0],
        reason?: Parameters<typeof statusParts>[1],
        ...problems: (DiscoveryCaution | DiscoveryRefusal)[]
    ): ReturnType<typeof statusParts> => statusParts(agents, reason, problems.map(discoverySentence));

    it('says that there is none, and why as soon as that is known', () => {
        const early = view([]);
        assert.deepEqual(early, { icon: 'debug-disconnect', label: 'No agent', lines: ['No agent is connected.'] });
        assert.deepEqual(view([], advice).lines, [
            'No agent is connected.',
            'Click to start one, or type /ide in one that runs.'
        ]);
        assert.deepEqual([view([], advice).label, view([], ideModeOff).label], ['No agent', 'No agent: IDE mode off']);
        assert.equal(view([gemini], ideModeOff).label, 'Gemini CLI');
        assert.deepEqual(view([], ideModeOff).lines, ['Gemini CLI’s IDE mode is off.', 'Click to see what helps.']);
    });

    it('warns of what the user has not been shown', () => {
        for (const agents of [[], [gemini]]) {
            const { icon, lines } = view(agents, undefined, PROBLEM);
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
        assert.equal(view([], reason, refusal).lines.length, 2);
    });
});
