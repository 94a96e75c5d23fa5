import * as assert from 'node:assert/strict';
import { AdviceFacts, adviceOn, agentsToStart, ReasonCode, whyNoneStarts } from './connection-advice';

const ideMode = { enabled: false, settingsFile: '/home/anna/.gemini/settings.json' };

/** Nothing is in an agent's way. */
const IN_ORDER: AdviceFacts = {
    agents: [],
    cli: { found: true, version: '0.61.0' },
    ideMode: { ...ideMode, enabled: true },
    hasWorkspace: true,
    discovery: { published: true, path: '/tmp/gemini/ide/file' },
    terminal: { folder: '/projects/one', inWorkspace: true, leadsHere: true }
};

const [REASON, ROOT] = [{ reason: 'In English.' }, { code: 'root-with-delimiter', facts: ['/a:b', ':'] }] as const;

/** Another agent can be started. */
const OTHERS = [{ kind: 'qwen-code', name: 'Qwen Code', program: 'qwen' }];

const terminal = { folder: '/projects/one', inWorkspace: true, leadsHere: true };

/** In the order in which the reasons have to be mended. */
const rows: [Partial<AdviceFacts>, ReasonCode][] = [
    [{ cli: { found: false }, turnedOff: [] }, 'not-installed'],
    [{ cli: { found: true, version: '0.5.3', needs: '0.7.0' } }, 'release-too-old'],
    [{ ideMode: { ...ideMode, problem: { code: 'not-json', facts: ['/s'] } } }, 'settings-unusable'],
    [{ ideMode }, 'ide-mode-off'],
    [{ discovery: { published: false, code: 'not-a-folder', ...REASON, facts: ['/tmp/g'] } }, 'not-discoverable'],
    [
        {
            hasWorkspace: false,
            discovery: { published: true, path: '/g', cautions: [{ ...REASON, ...ROOT, facts: [...ROOT.facts] }] }
        },
        'root-unusable'
    ],
    [{ hasWorkspace: false }, 'no-folder'],
    [{ turnedOff: OTHERS }, 'turned-off'],
    [{ terminal: { ...terminal, leadsHere: false } }, 'terminal-of-another-window'],
    [{ terminal: { ...terminal, inWorkspace: false } }, 'terminal-outside-workspace'],
    [{ terminal: { ...terminal, proxy: 'https_proxy' } }, 'proxy-in-the-way'],
    [{}, 'not-started']
];

describe('adviceOn', () => {
    const wrong = (from: number): AdviceFacts =>
        // Earlier rows go over later ones.
        rows.slice(from).reduceRight<AdviceFacts>((facts, [more]) => ({ ...facts, ...more }), IN_ORDER);

    it('says each reason where that is all that is in the way, and before all that can wait', () => {
        rows.forEach(([facts, code], index) => {
            assert.equal(adviceOn({ ...IN_ORDER, ...facts }).code, code);
            assert.equal(adviceOn(wrong(index)).code, code);
        });
    });

    it('is nothing of Gemini CLI where another agent is installed in its place', () => {
        const advice = adviceOn({ ...IN_ORDER, cli: { found: false }, ideMode, agents: OTHERS });
        assert.deepEqual([advice.code, advice.remedy?.label], ['not-started', 'Start Qwen Code']);
    });

    it('is nothing of Gemini CLI where the only agents that are installed are turned off', () => {
        const advice = adviceOn({ ...IN_ORDER, cli: { found: false }, turnedOff: OTHERS });
        assert.equal(advice.code, 'turned-off');
    });
});

describe('The agents to start', () => {
    const names = (facts?: Partial<AdviceFacts>): string[] =>
        agentsToStart(facts && { ...IN_ORDER, ...facts }).map(({ name }) => name);
    const reason = (facts?: Partial<AdviceFacts>): ReasonCode | undefined =>
        whyNoneStarts(facts && { ...IN_ORDER, ...facts })?.code;

    it('are those that are installed', () => {
        assert.deepEqual(names({ agents: OTHERS, cli: { found: false } }), ['Qwen Code']);
        assert.equal(reason({ agents: OTHERS, cli: { found: false } }), undefined);
    });

    it('are Gemini CLI as long as it is not known which are installed', () => {
        for (const unknown of [undefined, {}, { turnedOff: [] }]) {
            assert.deepEqual(names(unknown), ['Gemini CLI']);
            assert.equal(reason(unknown), undefined);
        }
    });

    it('are none, for a reason, where none is installed or all are turned off', () => {
        const rows: [Partial<AdviceFacts>, ReasonCode][] = [
            [{ cli: { found: false }, turnedOff: [] }, 'not-installed'],
            [{ cli: { found: false }, turnedOff: OTHERS }, 'turned-off'],
            [{ ideMode, turnedOff: OTHERS }, 'turned-off']
        ];
        for (const [facts, code] of rows) {
            assert.deepEqual(names(facts), []);
            assert.equal(reason(facts), code);
        }
    });
});
