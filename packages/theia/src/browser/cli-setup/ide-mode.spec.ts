import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { EnableIdeModeOutcome } from '../../common';
import { SetupCommands } from '../testing/setup-commands';
import { IdeMode } from './ide-mode';

leavePage();

describe('IdeMode', () => {
    let outcome: EnableIdeModeOutcome;
    let commands: SetupCommands;

    beforeEach(() => {
        outcome = { enabled: true };
        commands = new SetupCommands(IdeMode, { enableIdeMode: () => Promise.resolve(outcome) });
    });

    it('is offered where it is off, and not as long as that is not known', () => {
        const offered: unknown[] = [];
        for (const enabled of [undefined, true, false]) {
            commands.facts = enabled === undefined ? undefined : { ideMode: { enabled, settingsFile: '' } };
            offered.push(...commands.offered());
        }
        assert.deepEqual(offered, [
            [false, false],
            [false, false],
            [true, true]
        ]);
    });

    it('says in passing that it is on, and with more weight why it is not', async () => {
        const { said, errors, handlers } = commands;
        await handlers[0].execute();
        assert.deepEqual([said, errors], [['Gemini CLI connects to this IDE from its next start on.'], []]);
        outcome = { enabled: false, code: 'not-settings', reason: '', facts: ['settings'] };
        await handlers[0].execute();
        assert.deepEqual([said.length, errors], [1, ['settings holds no settings\\.']]);
    });
});
