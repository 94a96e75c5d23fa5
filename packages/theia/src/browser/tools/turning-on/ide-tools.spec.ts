import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { CommandHandler, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { CompanionService, IdeToolsOutcome, IdeToolsState } from '../../../common';
import { StatusMessage, StatusMessages } from '../../messages/status-messages';
import { AgentStatus } from '../../status/agent-status';
import { IdeTools } from './ide-tools';

leavePage();

const FOLDER = '/home/anna/.gemini/extensions/agent-companion-tools';

describe('IdeTools', () => {
    let facts: { ideTools: IdeToolsState } | undefined;
    let said: string[];
    let errors: string[];
    let asked: string[];
    let outcome: IdeToolsOutcome;
    let commands: CommandHandler[];

    beforeEach(() => {
        [facts, said, errors, asked, commands] = [undefined, [], [], [], []];
        outcome = { done: true };
        const container = new Container();
        const answer = (what: string): Promise<IdeToolsOutcome> => {
            asked.push(what);
            return Promise.resolve(outcome);
        };
        container.bind<object>(CompanionService).toConstantValue({
            turnOnIdeTools: () => answer('on'),
            turnOffIdeTools: () => answer('off')
        });
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
        container.bind(IdeTools).toSelf();
        container.get(IdeTools).registerCommands({
            registerCommand: (_: unknown, handler: CommandHandler) => void commands.push(handler)
        } as unknown as CommandRegistry);
    });

    it('has the command that applies, and none as long as that is not known', () => {
        const there: unknown[] = [];
        for (const state of [undefined, 'on', 'off', 'unusable'] as const) {
            facts = state && { ideTools: { state, folder: FOLDER } };
            there.push(commands.map(command => [command.isEnabled?.(), command.isVisible?.()]));
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
        await commands[0].execute();
        await commands[1].execute();
        assert.deepEqual(asked, ['on', 'off']);
        assert.deepEqual(said, [
            'Gemini CLI has the IDE’s tools from its next start on.',
            'Gemini CLI has no tools of the IDE from its next start on.'
        ]);
        assert.deepEqual(errors, []);
    });

    it('says with more weight why they are not', async () => {
        outcome = { done: false, code: 'foreign-content', reason: '', facts: [FOLDER, 'notes'] };
        await commands[0].execute();
        assert.match(errors[0], /holds something else/);
        assert.deepEqual(said, []);
    });

    it('does not ask for what the status says cannot be', async () => {
        const problem = { code: 'old-release', reason: '', facts: ['0.38.0'] } as const;
        facts = { ideTools: { state: 'unusable', folder: FOLDER, problem } };
        await commands[0].execute();
        assert.deepEqual(asked, []);
        assert.match(errors[0], /^The IDE’s tools need Gemini CLI 0/);
    });
});
