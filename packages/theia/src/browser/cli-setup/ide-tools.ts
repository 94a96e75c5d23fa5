import { Command, CommandContribution, CommandRegistry } from '@theia/core/lib/common/command';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentStatus, codedSentence, Sentences } from '@agent-companion/client';
import { CompanionService, IdeToolsOutcome, IdeToolsProblem } from '../../common';
import { CliChange } from './cli-change';

const CATEGORY = { category: 'Agent Companion' };

const turnOnCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.tools.turn-on', label: 'Turn On IDE Tools', ...CATEGORY },
    'agent-companion/turnOnIdeTools'
);
const turnOffCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.tools.turn-off', label: 'Turn Off IDE Tools', ...CATEGORY },
    'agent-companion/turnOffIdeTools'
);

/** Why the tools are not turned on or off. */
const sentences: Sentences<IdeToolsProblem['code']> = {
    'foreign-content': (folder, name) =>
        nls.localize(
            'agent-companion/toolsForeignContent',
            '{0} holds something else ({1}). Move it away first.',
            folder,
            name
        ),
    'not-written': (folder, why) =>
        nls.localize('agent-companion/settingsNotWritten', '{0} cannot be written: {1}', folder, why),
    'old-release': release =>
        nls.localize(
            'agent-companion/toolsOldRelease',
            'The IDE’s tools need Gemini CLI {0} or newer. Update it first.',
            release
        )
};

/** Tells Gemini CLI of the IDE's tools, or no longer, by two commands, of which one applies. */
@injectable()
export class IdeTools implements CommandContribution {
    @inject(CompanionService) protected readonly service: CompanionService;
    @inject(CliChange) protected readonly change: CliChange;
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
        return this.change.make(
            async () => {
                // It may have been mended since, as by an update of the CLI.
                await this.status.refresh();
                const { problem } = this.status.facts?.ideTools ?? {};
                return problem ? codedSentence(sentences, problem) : sentenceOf(await this.service.turnOnIdeTools());
            },
            nls.localize('agent-companion/ideToolsOn', 'Gemini CLI has the IDE’s tools from its next start on.')
        );
    }

    private turnOff(): Promise<void> {
        return this.change.make(
            async () => sentenceOf(await this.service.turnOffIdeTools()),
            nls.localize('agent-companion/ideToolsOff', 'Gemini CLI has no tools of the IDE from its next start on.')
        );
    }
}

function sentenceOf(outcome: IdeToolsOutcome): string | undefined {
    return outcome.done ? undefined : codedSentence(sentences, outcome);
}
