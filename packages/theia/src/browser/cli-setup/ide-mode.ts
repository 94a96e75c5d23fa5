import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CompanionService } from '../../common';
import { AgentStatus, HomeChanges } from '@agent-companion/client';

const enableCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.ide-mode.enable', label: 'Turn On IDE Mode', category: 'Gemini CLI' },
    'agent-companion/enableIdeMode'
);

/** Turns on Gemini CLI's IDE mode in the user's settings, by a command that exists while it is off. */
@injectable()
export class IdeMode implements CommandContribution {
    @inject(CompanionService) protected readonly service: CompanionService;
    @inject(HomeChanges) protected readonly changes: HomeChanges;
    @inject(AgentStatus) protected readonly status: AgentStatus;

    registerCommands(commands: CommandRegistry): void {
        const isOff = (): boolean => this.status.facts?.ideMode.enabled === false;
        commands.registerCommand(enableCommand, {
            isEnabled: isOff,
            isVisible: isOff,
            execute: () => this.turnOn()
        });
    }

    /** Turns it on, and tells the user of that or of why not. Never rejects. */
    turnOn(): Promise<void> {
        return this.changes.make(
            () => this.service.enableIdeMode(),
            nls.localize('agent-companion/ideModeOn', 'Gemini CLI connects to this IDE from its next start on.')
        );
    }
}
