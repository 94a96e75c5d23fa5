import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { CommandHandler, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { CompanionService } from '../../common';
import { StatusMessage, StatusMessages } from '../messages/status-messages';
import { AgentStatus } from './agent-status';
import { IdeMode } from './ide-mode';

leavePage();

describe('IdeMode', () => {
    let facts: { ideMode: { enabled: boolean } } | undefined;
    let said: string[];
    let errors: string[];
    let outcome: object;
    let command: CommandHandler;

    beforeEach(() => {
        [facts, said, errors, outcome] = [undefined, [], [], { enabled: true }];
        const container = new Container();
        container.bind<object>(CompanionService).toConstantValue({ enableIdeMode: () => Promise.resolve(outcome) });
        container.bind<object>(MessageService).toConstantValue({
            error: (text: string) => Promise.resolve(void errors.push(text))
        });
        container.bind<object>(StatusMessages).toConstantValue({
            show: ({ sentence }: StatusMessage) => void said.push(sentence)
        });
        container.bind<object>(AgentStatus).toConstantValue({
            get facts() {
                return facts;
            },
            refresh: () => Promise.resolve()
        });
        container.bind(IdeMode).toSelf();
        container.get(IdeMode).registerCommands({
            registerCommand: (_: unknown, handler: CommandHandler) => void (command = handler)
        } as unknown as CommandRegistry);
    });

    it('is offered where it is off, and not as long as that is not known', () => {
        const offered: unknown[] = [];
        for (facts of [undefined, { ideMode: { enabled: true } }, { ideMode: { enabled: false } }]) {
            offered.push([command.isEnabled?.(), command.isVisible?.()]);
        }
        assert.deepEqual(offered, [
            [false, false],
            [false, false],
            [true, true]
        ]);
    });

    it('says in passing that it is on, and with more weight why it is not', async () => {
        await command.execute();
        assert.deepEqual([said, errors], [['Gemini CLI connects to this IDE from its next start on.'], []]);
        outcome = { enabled: false, code: 'not-settings', reason: '', facts: ['settings'] };
        await command.execute();
        assert.deepEqual([said.length, errors], [1, ['settings holds no settings\\.']]);
    });
});
