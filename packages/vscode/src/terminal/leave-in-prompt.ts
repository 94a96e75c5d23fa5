import { bracketedPastes, isAtPrompt, plainPrompt, PromptText, promptTypedSentence } from '@agent-companion/client';
import type { ConnectedAgent } from '@agent-companion/core/contract';
import type { StatusMessages } from '../messages/status-messages';
import type { WindowTerminals } from './window-terminals';

/** Parts that a prompt is reached by. */
interface PromptServices {
    readonly agents: () => readonly ConnectedAgent[];
    readonly terminals: Pick<WindowTerminals, 'all'>;
    readonly messages: Pick<StatusMessages, 'isOffering' | 'show'>;
}

/** Leaves a text in the prompt of an agent whose turn is over, unsent. @returns whether it could. */
export async function leaveInPrompt(
    { agent, text }: PromptText,
    { agents, terminals, messages }: PromptServices
): Promise<boolean> {
    const found = agents().find(({ name }) => name === agent);
    const terminal = found && isAtPrompt(found) ? (await terminals.all()).get(found.terminalId ?? -1) : undefined;
    if (terminal) {
        // VS Code tells neither if a program takes pastes, to which a line end is no key, nor what stands in its prompt.
        const line = plainPrompt(` ${text}`).replaceAll('\n', ' ');
        terminal.sendText(bracketedPastes(line).join(''), false);
        terminal.show(true);
        if (!messages.isOffering) {
            messages.show({ sentence: promptTypedSentence(agent) });
        }
    }
    return terminal !== undefined;
}
