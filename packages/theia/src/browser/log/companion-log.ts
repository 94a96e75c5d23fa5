import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LOG_LEVEL_PREFERENCE, LogLevel, logLevels } from '../../common';
import { userSetting } from '../user-setting';

const showCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.log.show', label: 'Show Log', category: 'Agent Companion' },
    'agent-companion/showLog'
);

const CHANNEL = 'Agent Companion';

/** The commands by which extensions of VS Code use output channels. @theia/output has them; an application may be without it. */
const outputCommands = { append: 'output:appendLine', show: 'output:show' } as const;

/** An output channel with what the user has been told, in the same sentences. It gets no token and no file's text. */
@injectable()
export class CompanionLog implements CommandContribution {
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

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

    /** Adds a sentence, if the user wants such ones. Never throws. */
    add(level: Exclude<LogLevel, 'off'>, sentence: string): void {
        const wanted = userSetting<LogLevel>(this.preferences, LOG_LEVEL_PREFERENCE) ?? 'info';
        if (!this.isThere || logLevels.indexOf(level) > logLevels.indexOf(wanted)) {
            return;
        }
        // An agent may have any name: one line is one entry.
        const text = `${new Date().toISOString()} [${level}] ${sentence.replaceAll(/\s+/g, ' ')}`;
        this.commands.executeCommand(outputCommands.append, { name: CHANNEL, text }).catch(() => undefined);
    }
}
