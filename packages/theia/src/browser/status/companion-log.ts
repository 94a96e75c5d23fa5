import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CompanionLog as PageCompanionLog } from '@agent-companion/client';

const showCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.log.show', label: 'Show Log', category: 'Agent Companion' },
    'agent-companion/showLog'
);

const CHANNEL = 'Agent Companion';

/** The commands by which extensions of VS Code use output channels. @theia/output has them; an application may be without it. */
const outputCommands = { append: 'output:appendLine', show: 'output:show' } as const;

/** Output channel with the sentences that the user has been told. It gets no token and no file's text. */
@injectable()
export class CompanionLog implements CommandContribution {
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;

    /** Takes sentences. */
    readonly lines = new PageCompanionLog({ appendLine: text => this.append(text), show: () => undefined });

    registerCommands(commands: CommandRegistry): void {
        const isThere = (): boolean => this.isThere;
        commands.registerCommand(showCommand, {
            isEnabled: isThere,
            isVisible: isThere,
            execute: () => this.show()
        });
    }

    /** Whether the application has output channels. */
    get isThere(): boolean {
        return this.commands.getCommand(outputCommands.append) !== undefined;
    }

    /** Brings the channel to the front. */
    async show(): Promise<void> {
        await this.commands.executeCommand(outputCommands.show, { name: CHANNEL });
    }

    private append(text: string): void {
        if (this.isThere) {
            this.commands.executeCommand(outputCommands.append, { name: CHANNEL, text }).catch(() => undefined);
        }
    }
}
