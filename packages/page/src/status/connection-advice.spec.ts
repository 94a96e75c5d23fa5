import * as assert from 'node:assert/strict';
import type { DiscoveryCaution } from '@agent-companion/server';
import { Advice, AdviceFacts, adviceOn, ReasonCode, RemedyCode } from './connection-advice';

const SETTINGS = '/home/anna/.gemini/settings.json';

/** Nothing is in an agent's way. */
const IN_ORDER: AdviceFacts = {
    agents: [],
    cli: { found: true, version: '0.61.0' },
    ideMode: { enabled: true, settingsFile: SETTINGS },
    hasWorkspace: true,
    discovery: { published: true, path: '/tmp/gemini/ide/file' },
    terminal: { folder: '/projects/one', inWorkspace: true, leadsHere: true }
};

const DELIMITER: DiscoveryCaution = { code: 'root-with-delimiter', reason: 'In English.', facts: ['/a:b', ':'] };

/** Another agent can be started. */
const OTHERS = [{ kind: 'qwen-code', name: 'Qwen Code', program: 'qwen' }];

/** In the order in which the reasons have to be mended; all but the last with what mends it. */
const rows: [Partial<AdviceFacts>, ReasonCode, RegExp, RemedyCode | undefined, string?][] = [
    [{ cli: { found: false }, turnedOff: [] }, 'not-installed', /is not installed/, 'install'],
    [
        { cli: { found: true, version: '0.5.3', needs: '0.7.0' } },
        'release-too-old',
        /0\.5\.3 is too old: 0\.7\.0 or newer/,
        'update'
    ],
    [
        {
            ideMode: {
                enabled: false,
                settingsFile: SETTINGS,
                problem: { code: 'not-json', reason: 'In English.', facts: [SETTINGS, 'line 2'] }
            }
        },
        'settings-unusable',
        /settings\.json is not valid JSON: line 2/,
        'open-gemini-settings',
        SETTINGS
    ],
    [{ ideMode: { enabled: false, settingsFile: SETTINGS } }, 'ide-mode-off', /IDE mode is off/, 'turn-on-ide-mode'],
    [
        {
            discovery: {
                published: false,
                code: 'not-a-folder',
                reason: 'In English.',
                facts: ['/tmp/g'],
                fix: 'rm /tmp/g'
            }
        },
        'not-discoverable',
        /^\/tmp\/g is a file or a link/,
        'copy-fix',
        'rm /tmp/g'
    ],
    [
        { hasWorkspace: false, discovery: { published: true, path: '/tmp/g', cautions: [DELIMITER] } },
        'root-unusable',
        /cannot be told of \/a:b, because of the ‘:’/,
        'open-folder'
    ],
    [{ hasWorkspace: false }, 'no-folder', /No folder is open/, 'open-folder'],
    [{ turnedOff: OTHERS }, 'turned-off', /^Turned off in the settings: Qwen Code\.$/, undefined],
    [
        { terminal: { folder: '/projects/one', inWorkspace: true, leadsHere: false } },
        'terminal-of-another-window',
        /does not lead to this window/,
        'start'
    ],
    [
        { terminal: { folder: '/elsewhere', inWorkspace: false, leadsHere: true } },
        'terminal-outside-workspace',
        /is in \/elsewhere, outside of the workspace/,
        'start'
    ],
    [
        { terminal: { folder: '/projects/one', inWorkspace: true, leadsHere: true, proxy: 'https_proxy' } },
        'proxy-in-the-way',
        /https_proxy sends agents to a proxy/,
        undefined
    ],
    [{}, 'not-started', /No agent is connected/, 'start']
];

describe('adviceOn', () => {
    const wrong = (from: number): AdviceFacts =>
        // What comes first goes over what comes later.
        rows.slice(from).reduceRight<AdviceFacts>((facts, [more]) => ({ ...facts, ...more }), IN_ORDER);

    rows.forEach(([facts, code, sentence, remedy, subject], index) => {
        it(`says '${code}' where that is all that is in the way, and how to mend it`, () => {
            expect(adviceOn({ ...IN_ORDER, ...facts }));
        });

        it(`says '${code}' before all that can wait`, () => expect(adviceOn(wrong(index))));

        function expect(advice: Advice): void {
            assert.equal(advice.code, code);
            assert.match(advice.sentence, sentence);
            assert.equal(advice.remedy?.code, remedy);
            assert.equal(advice.remedy?.subject, subject);
            assert.ok(!remedy || advice.remedy?.label);
        }
    });

    it('has no remedy where no command mends it', () => {
        const discovery = {
            published: false,
            code: 'not-written',
            reason: 'In English.',
            facts: ['/tmp/g', 'ENOSPC']
        } as const;
        const { code, sentence, remedy } = adviceOn({ ...IN_ORDER, discovery });
        assert.equal(code, 'not-discoverable');
        assert.match(sentence, /^\/tmp\/g cannot be written.*ENOSPC$/);
        assert.equal(remedy, undefined);
    });

    it('takes the English sentence for a code that it does not know', () => {
        const discovery = {
            published: false,
            code: 'of-tomorrow' as 'removed',
            reason: 'In English.',
            facts: []
        } as const;
        assert.equal(adviceOn({ ...IN_ORDER, discovery }).sentence, 'In English.');
    });

    it('blames no terminal where there is none', () => {
        assert.equal(adviceOn({ ...IN_ORDER, terminal: undefined }).code, 'not-started');
    });

    it('is nothing of Gemini CLI where another agent is installed in its place', () => {
        const ideMode = { enabled: false, settingsFile: SETTINGS };
        const advice = adviceOn({ ...IN_ORDER, cli: { found: false }, ideMode, agents: OTHERS });
        assert.deepEqual([advice.code, advice.remedy?.label], ['not-started', 'Start Qwen Code']);
    });

    it('is nothing of Gemini CLI where the only agents that are installed are turned off', () => {
        const advice = adviceOn({ ...IN_ORDER, cli: { found: false }, turnedOff: OTHERS });
        assert.equal(advice.code, 'turned-off');
    });

    it('says nothing of an agent that is turned off where another one can be started', () => {
        const [agent] = OTHERS;
        const off = [{ ...agent, kind: 'claude-code', name: 'Claude Code' }];
        assert.equal(adviceOn({ ...IN_ORDER, agents: [agent], turnedOff: off }).code, 'not-started');
    });
});
