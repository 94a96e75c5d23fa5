import { inject, injectable } from '@theia/core/shared/inversify';
import { bracketedPastes, plainPrompt, PromptText, ReviewService, reviewsOfAgent } from '@agent-companion/client';
import type { Clock } from '@agent-companion/core/server';
import { systemClock } from '@agent-companion/core/support';
import { AgentScreens, PromptTerminal } from './agent-screens';

/** Milliseconds between two looks at a busy agent's terminal. */
const LOOK_MS = 250;

/** How long, in milliseconds, a text waits for a busy agent that waits for no decision of the user's. */
const WAIT_MS = 10_000;

/** Puts texts into the prompts of agents, as if the user had pasted them, and sends none. */
@injectable()
export class AgentPrompt {
    @inject(AgentScreens) protected readonly screens: AgentScreens;
    @inject(ReviewService) protected readonly reviews: ReviewService;

    protected readonly clock: Clock = systemClock;

    /** Puts a text into the prompt once that is free; resolves with whether it is there. */
    async put(text: PromptText): Promise<boolean> {
        const { agent } = text;
        const id = this.screens.terminalOf(agent)?.id;
        let end = this.clock.now() + WAIT_MS;
        // Another agent may come by that name, in another terminal.
        for (let terminal; (terminal = this.screens.terminalOf(agent)) && terminal.id === id;) {
            const waitsForUser = reviewsOfAgent(agent, this.reviews.undecided()).length > 0;
            if (!waitsForUser && terminal.state !== 'busy') {
                type(terminal, text);
                return true;
            }
            end = waitsForUser ? this.clock.now() + WAIT_MS : end;
            if (this.clock.now() >= end) {
                break;
            }
            await new Promise<void>(resolve => void this.clock.after(LOOK_MS, resolve));
        }
        return false;
    }
}

/** Types a text; where a line end might be a key it is a space. */
function type({ state, takesPastes, send }: PromptTerminal, { text, separator }: PromptText): void {
    const all = { empty: '', begun: separator, free: ' ', busy: separator }[state] + text;
    bracketedPastes(takesPastes ? all : plainPrompt(all).replaceAll('\n', ' ')).forEach(send);
}
