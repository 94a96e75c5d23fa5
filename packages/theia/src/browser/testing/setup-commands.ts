import { CommandContribution, CommandHandler, CommandRegistry } from '@theia/core/lib/common/command';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container, interfaces } from '@theia/core/shared/inversify';
import { CompanionService, ConnectionFacts } from '../../common';
import { StatusMessage } from '@agent-companion/page';
import { StatusMessages } from '../messages/status-messages';
import { AgentStatus } from '../status/agent-status';
import { CliChange } from '../cli-setup/cli-change';

/** The commands that set up Gemini CLI, beside a backend and a screen that tests look at. */
export class SetupCommands {
    /** What is known of the backend; undefined as long as nothing is. */
    facts: Partial<ConnectionFacts> | undefined;
    /** The sentences in the status bar. */
    readonly said: string[] = [];
    /** The error messages. */
    readonly errors: string[] = [];
    readonly handlers: CommandHandler[] = [];

    /** @param backend what the backend answers. */
    constructor(type: interfaces.Newable<CommandContribution>, backend: Partial<CompanionService>) {
        const facts = (): Partial<ConnectionFacts> | undefined => this.facts;
        const container = new Container();
        container.bind<object>(CompanionService).toConstantValue(backend);
        container.bind<object>(MessageService).toConstantValue({
            error: (text: string) => Promise.resolve(void this.errors.push(text))
        });
        container.bind<object>(StatusMessages).toConstantValue({
            show: ({ sentence }: StatusMessage) => void this.said.push(sentence)
        });
        container.bind<object>(AgentStatus).toConstantValue({
            get facts() {
                return facts();
            },
            refresh: () => Promise.resolve()
        });
        container.bind(CliChange).toSelf();
        container.bind(type).toSelf();
        container.get(type).registerCommands({
            registerCommand: (_: unknown, handler: CommandHandler) => void this.handlers.push(handler)
        } as unknown as CommandRegistry);
    }

    /** For each command whether it is enabled, and visible. */
    offered(): unknown[] {
        return this.handlers.map(handler => [handler.isEnabled?.(), handler.isVisible?.()]);
    }
}
