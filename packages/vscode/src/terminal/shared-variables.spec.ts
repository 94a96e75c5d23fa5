import * as assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { isLeftToExtension } from './shared-variables';

describe('The variables of terminals that Claude Code’s own extension sets too', () => {
    const isLeft = (variable: string, use: string, id?: string): boolean => {
        const getExtension = (asked: string): vscode.Extension<never> | undefined =>
            asked === id ? ({} as vscode.Extension<never>) : undefined;
        return isLeftToExtension(variable, { getExtension }, name => (name === 'agents.claudeCode' ? use : undefined));
    };

    it('are left to it where it is enabled', () => {
        assert.equal(isLeft('CLAUDE_CODE_SSE_PORT', 'auto', 'anthropic.claude-code'), true);
        assert.equal(isLeft('CLAUDE_CODE_SSE_PORT', 'auto'), false);
        assert.equal(isLeft('GEMINI_CLI_IDE_SERVER_PORT', 'auto', 'anthropic.claude-code'), false);
    });

    it('are ours where the user has turned Claude Code on', () => {
        assert.equal(isLeft('CLAUDE_CODE_SSE_PORT', 'on', 'anthropic.claude-code'), false);
    });
});
