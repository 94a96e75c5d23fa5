import { codexHooks } from '@agent-companion/core/testing';
import { describeAutomatic } from './cases/automatic-cases';
import { claudeCode } from '../support/agents/terminal/claude-code';
import { codex } from '../support/agents/terminal/codex';
import { startedWith } from '../support/agents/terminal/started-with';
import { startTestIde, TestIde } from '../support/test-ide';

describe('In Theia', () => {
    const editor = {
        start: startTestIde,
        wantsAll: (bed: TestIde) =>
            Promise.resolve(bed.setPreferences({ 'agentCompanion.review.before': 'everything' }))
    };
    describeAutomatic(editor, startedWith(claudeCode, ['--permission-mode', 'acceptEdits']));
    describeAutomatic(
        editor,
        startedWith(codex, ['--dangerously-bypass-hook-trust', '--sandbox', 'workspace-write'], {
            '.codex/hooks.json': codexHooks
        })
    );
});
