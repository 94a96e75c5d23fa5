import * as assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSettings } from './settings';

/** Every setting that a repository must not set, and why. */
const users = {
    'agentCompanion.agents.claudeCode': 'has files written into the home folder, or keeps an agent out',
    'agentCompanion.agents.qwenCode': 'has files written into the home folder, or keeps an agent out',
    'agentCompanion.agents.openCode': 'has files written into the home folder, or keeps an agent out',
    'agentCompanion.agents.copilot': 'has files written into the home folder, or keeps an agent out',
    'agentCompanion.agents.codex': 'has files written into the home folder, or keeps an agent out',
    'agentCompanion.pageWait': 'has proposals refused before the user sees them',
    'agentCompanion.review.before': 'has files written unseen',
    'agentCompanion.review.guarded': 'has files written unseen',
    'agentCompanion.review.focus': 'takes the keyboard from the terminal in the middle of a word',
    'agentCompanion.review.confirmAcceptAll': 'turns a question off',
    'agentCompanion.review.notify': 'hides that something waits',
    'agentCompanion.tools.enabled': 'gives tools to models',
    'agentCompanion.context.paused': 'says what agents see',
    'agentCompanion.context.exclude': 'says what agents see',
    'agentCompanion.context.gitignore': 'says what agents see',
    'agentCompanion.ledger': 'says what is copied of the workspace',
    'agentCompanion.tools.readOnly': 'gives tools to models',
    'agentCompanion.tools.disabled': 'gives tools to models'
};

/** Every setting that a repository may set, since it only says how things look. */
const looks = [
    'agentCompanion.review.openIn',
    'agentCompanion.review.layout',
    'agentCompanion.review.unchanged',
    'agentCompanion.review.wordWrap'
];

const sources = join(__dirname, '..', '..', '..', 'packages', 'theia', 'src', 'browser');

describe('The settings', () => {
    it('are all listed here, with who may set them', () => {
        const named = (isUsers: boolean): string[] =>
            allSettings().flatMap(setting => (setting.isUsers === isUsers ? [setting.name] : []));
        assert.deepEqual(named(true).sort(), Object.keys(users).sort());
        assert.deepEqual(named(false).sort(), looks.sort());
    });

    it('of the user are not read as Theia merges them with those of a repository', () => {
        const merged =
            /\.get(?:<[^>]*>)?\(\s*(?:toolPreferences|agentPreference|PAGE_WAIT|LEDGER|reviewPreferences\.(?:before|guarded|focus|confirm|notify))/;
        for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
            if (/(?<!\.spec)\.tsx?$/.test(file)) {
                assert.doesNotMatch(readFileSync(join(sources, file), 'utf8'), merged, file);
            }
        }
    });
});
