import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { IdeToolsOutcome } from '../../common';
import { SetupCommands } from '../testing/setup-commands';
import { IdeTools } from './ide-tools';

leavePage();

const FOLDER = '/home/anna/.gemini/extensions/agent-companion-tools';

describe('IdeTools', () => {
    let asked: string[];
    let outcome: IdeToolsOutcome;
    let commands: SetupCommands;

    beforeEach(() => {
        asked = [];
        outcome = { done: true };
        const answer = (what: string): Promise<IdeToolsOutcome> => {
            asked.push(what);
            return Promise.resolve(outcome);
        };
        commands = new SetupCommands(IdeTools, {
            turnOnIdeTools: () => answer('on'),
            turnOffIdeTools: () => answer('off')
        });
    });

    it('has the command that applies, and none as long as that is not known', () => {
        const there: unknown[] = [];
        for (const state of [undefined, 'on', 'off', 'unusable'] as const) {
            commands.facts = state && { ideTools: { state, folder: FOLDER } };
            there.push(commands.offered());
        }
        const [yes, no] = [
            [true, true],
            [false, false]
        ];
        assert.deepEqual(there, [
            [no, no],
            [no, yes],
            [yes, no],
            [yes, no]
        ]);
    });

    it('says in passing that they are on or off, and from when', async () => {
        await commands.handlers[0].execute();
        await commands.handlers[1].execute();
        assert.deepEqual(asked, ['on', 'off']);
        assert.deepEqual(commands.said, [
            'Gemini CLI has the IDE’s tools from its next start on.',
            'Gemini CLI has no tools of the IDE from its next start on.'
        ]);
        assert.deepEqual(commands.errors, []);
    });

    it('says with more weight why they are not', async () => {
        outcome = { done: false, code: 'foreign-content', reason: '', facts: [FOLDER, 'notes'] };
        await commands.handlers[0].execute();
        assert.match(commands.errors[0], /holds something else/);
        assert.deepEqual(commands.said, []);
    });

    it('does not ask for what the status says cannot be', async () => {
        const problem = { code: 'old-release', reason: '', facts: ['0.38.0'] } as const;
        commands.facts = { ideTools: { state: 'unusable', folder: FOLDER, problem } };
        await commands.handlers[0].execute();
        assert.deepEqual(asked, []);
        assert.match(commands.errors[0], /^The IDE’s tools need Gemini CLI 0/);
    });
});
