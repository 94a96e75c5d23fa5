import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentStatus, HomeChanges } from '@agent-companion/client';
import { CompanionService } from '../../common';

const CATEGORY = { category: 'Agent Companion' };

const turnOnCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.tools.turn-on', label: 'Turn On IDE Tools', ...CATEGORY },
    'agent-companion/turnOnIdeTools'
);
const turnOffCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.tools.turn-off', label: 'Turn Off IDE Tools', ...CATEGORY },
    'agent-companion/turnOffIdeTools'
);

/** Tells Gemini CLI of the IDE's tools, or no longer, by two commands, of which one applies. */
@injectable()
export class IdeTools implements CommandContribution {
    @inject(CompanionService) protected readonly service: CompanionService;
    @inject(HomeChanges) protected readonly changes: HomeChanges;
    @inject(AgentStatus) protected readonly status: AgentStatus;

    registerCommands(commands: CommandRegistry): void {
        const state = (): string | undefined => this.status.facts?.ideTools.state;
        // Where they are unusable it says why.
        const canTurnOn = (): boolean => state() === 'off' || state() === 'unusable';
        const canTurnOff = (): boolean => state() === 'on';
        commands.registerCommand(turnOnCommand, {
            isEnabled: canTurnOn,
            isVisible: canTurnOn,
            execute: () => this.turnOn()
        });
        commands.registerCommand(turnOffCommand, {
            isEnabled: canTurnOff,
            isVisible: canTurnOff,
            execute: () => this.turnOff()
        });
    }

    /** Turns them on, and tells the user of that or of why not. Never rejects. */
    turnOn(): Promise<void> {
        return this.changes.make(
            async () => {
                // It may have been mended since, as by an update of the CLI.
                await this.status.refresh();
                const { problem } = this.status.facts?.ideTools ?? {};
                return problem ? { done: false, ...problem } : this.service.turnOnIdeTools();
            },
            nls.localize('agent-companion/ideToolsOn', 'Gemini CLI has the IDE’s tools from its next start on.')
        );
    }

    private turnOff(): Promise<void> {
        return this.changes.make(
            () => this.service.turnOffIdeTools(),
            nls.localize('agent-companion/ideToolsOff', 'Gemini CLI has no tools of the IDE from its next start on.')
        );
    }
}
