import * as assert from 'node:assert/strict';
import { AdviceFacts, adviceOn } from './connection-advice';
import { statusParts } from './status-view';

const FACTS: AdviceFacts = {
    agents: [],
    cli: { found: true },
    ideMode: { enabled: true, settingsFile: '/s' },
    hasWorkspace: true,
    discovery: { published: true, path: '/f' }
};

const gemini = { name: 'Gemini CLI', kind: 'gemini-cli' };

describe('statusParts', () => {
    it('says that there is none, and why as soon as that is known', () => {
        const early = statusParts([], undefined, []);
        assert.deepEqual(early, { icon: 'debug-disconnect', label: 'No agent', lines: ['No agent is connected.'] });
        const ideModeOff = adviceOn({ ...FACTS, ideMode: { enabled: false, settingsFile: '/s' } });
        const { label, lines } = statusParts([], ideModeOff, []);
        assert.equal(label, 'No agent: IDE mode off');
        assert.deepEqual(lines, ['Gemini CLI’s IDE mode is off.', 'Click to see what helps.']);
        assert.equal(statusParts([gemini], ideModeOff, []).label, 'Gemini CLI');
    });

    it('says the reason once, though it is a problem as well', () => {
        const discovery = { published: false, code: 'not-written', reason: '', facts: ['/f', 'ENOSPC'] } as const;
        const reason = adviceOn({ ...FACTS, discovery: { ...discovery, facts: [...discovery.facts] } });
        assert.equal(statusParts([], reason, [reason.sentence]).lines.length, 2);
    });
});
