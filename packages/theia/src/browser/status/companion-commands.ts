import { Command } from '@theia/core/lib/common/command';

/** Commands that more than one part of the page needs to know. */
export const companionCommands = {
    startAgent: Command.toLocalizedCommand(
        { id: 'agent-companion.start-agent', label: 'Start in a New Terminal', category: 'Gemini CLI' },
        'agent-companion/startAgent'
    )
};
