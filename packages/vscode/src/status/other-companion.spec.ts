import * as assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { OtherCompanionSurroundings, warnOfOtherCompanion } from './other-companion';

describe('Google’s companion beside ours', () => {
    let isThere: boolean;
    let choice: string | undefined;
    let messages: string[];
    let executed: unknown[][];
    let memory: Map<string, unknown>;
    let surroundings: OtherCompanionSurroundings;

    beforeEach(() => {
        isThere = true;
        choice = undefined;
        messages = [];
        executed = [];
        memory = new Map();
        surroundings = {
            extensions: {
                getExtension: () => (isThere ? ({} as vscode.Extension<never>) : undefined),
                onDidChange: () => ({ dispose: () => undefined })
            },
            window: {
                showWarningMessage: message => {
                    messages.push(message);
                    return Promise.resolve(choice);
                }
            },
            commands: {
                executeCommand: <T>(...args: unknown[]) => {
                    executed.push(args);
                    return Promise.resolve() as Promise<T>;
                }
            },
            memory: {
                get: <T>(key: string, value?: T) => (memory.get(key) ?? value) as T,
                update: (key, value) => Promise.resolve(void memory.set(key, value))
            }
        };
    });

    it('is named once, with the way to it', async () => {
        choice = 'Show Extension';
        await warnOfOtherCompanion(surroundings);
        await warnOfOtherCompanion(surroundings);
        assert.equal(messages.length, 1);
        assert.deepEqual(executed, [['workbench.extensions.search', '@installed gemini-cli-vscode-ide-companion']]);
    });

    it('is named again when it comes back', async () => {
        await warnOfOtherCompanion(surroundings);
        isThere = false;
        await warnOfOtherCompanion(surroundings);
        isThere = true;
        await warnOfOtherCompanion(surroundings);
        assert.equal(messages.length, 2);
        assert.deepEqual(executed, []);
    });

    it('is not named where it is not', async () => {
        isThere = false;
        await warnOfOtherCompanion(surroundings);
        assert.deepEqual(messages, []);
    });
});
