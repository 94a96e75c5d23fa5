import * as assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { isLeftToExtension } from './shared-variables';

describe('The variables of terminals that an agent’s own extension sets too', () => {
    const shared = { agent: 'qwenCode', extension: 'own.companion', names: ['PORT'] } as const;
    const isLeft = (use: string, id?: string): boolean => {
        const getExtension = (asked: string): vscode.Extension<never> | undefined =>
            asked === id ? ({} as vscode.Extension<never>) : undefined;
        const setting = (name: string): unknown => (name === 'agents.qwenCode' ? use : undefined);
        return isLeftToExtension(shared, { getExtension }, setting);
    };

    it('are left to it where it is enabled', () => {
        assert.equal(isLeft('auto', 'own.companion'), true);
        assert.equal(isLeft('auto', 'another.companion'), false);
        assert.equal(isLeft('auto'), false);
    });

    it('are ours where the user has turned the agent on', () => {
        assert.equal(isLeft('on', 'own.companion'), false);
    });
});
