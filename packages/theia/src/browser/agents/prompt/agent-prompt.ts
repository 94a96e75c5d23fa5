import { inject, injectable } from '@theia/core/shared/inversify';
import { ReviewService, reviewsOfAgent } from '@agent-companion/client';
import type { Clock } from '@agent-companion/core/server';
import { systemClock } from '@agent-companion/core/support';
import { AgentScreens, PromptTerminal } from './agent-screens';
import { promptState } from './prompt-state';
import { bracketedPastes, plainPrompt } from './prompt-text';

/** Milliseconds between two looks at a busy agent's terminal. */
const LOOK_MS = 250;

/** Consecutive looks that must find a busy agent's prompt free: between two steps it is, for a moment. */
const FREE_LOOKS = 2;

/** How long, in milliseconds, a text waits for a busy agent that waits for no decision of the user's. */
const WAIT_MS = 10_000;

/** How long, in milliseconds, the user must have typed nothing: a late text breaks no word. */
const QUIET_MS = 1_000;

/** A text for an agent's prompt. */
export interface PromptText {
    readonly agent: string;
    readonly text: string;
    /** Comes between it and a text that stands in the prompt already. */
    readonly separator: ' ' | '\n';
}

/** Puts texts into the prompts of agents, as if the user had pasted them, and sends none. */
@injectable()
export class AgentPrompt {
    @inject(AgentScreens) protected readonly screens: AgentScreens;
    @inject(ReviewService) protected readonly reviews: ReviewService;

    protected readonly clock: Clock = systemClock;
    private readonly last = new Map<string, Promise<unknown>>();

    /** Puts a text into the prompt, in order; resolves with whether it is there. */
    put(text: PromptText): Promise<boolean> {
        const before = this.last.get(text.agent);
        const put = before ? before.then(() => this.putNext(text)) : this.putNext(text);
        this.last.set(text.agent, put);
        return put.finally(() => {
            if (this.last.get(text.agent) === put) {
                this.last.delete(text.agent);
            }
        });
    }

    private async putNext(text: PromptText): Promise<boolean> {
        const { agent } = text;
        const id = this.screens.terminalOf(agent)?.id;
        let end = this.clock.now() + WAIT_MS;
        let freeLooks = FREE_LOOKS - 1;
        // Another agent may come by that name, in another terminal.
        for (let terminal; (terminal = this.screens.terminalOf(agent)) && terminal.id === id;) {
            const waitsForUser = reviewsOfAgent(agent, this.reviews.undecided()).length > 0;
            end = waitsForUser ? this.clock.now() + WAIT_MS : end;
            freeLooks = !waitsForUser && this.isFree(terminal) ? freeLooks + 1 : 0;
            if (freeLooks >= FREE_LOOKS) {
                type(terminal, text);
                return true;
            }
            if (this.clock.now() >= end) {
                break;
            }
            await new Promise<void>(resolve => void this.clock.after(LOOK_MS, resolve));
        }
        return false;
    }

    private isFree({ screen, lastInputAt }: PromptTerminal): boolean {
        const isQuiet = lastInputAt === undefined || this.clock.now() - lastInputAt >= QUIET_MS;
        return isQuiet && promptState(screen) !== 'busy';
    }
}

/** Types a text; where a line end might be a key it is a space. */
function type({ screen, takesPastes, send }: PromptTerminal, { text, separator }: PromptText): void {
    const all = promptState(screen) === 'empty' ? text : separator + text;
    bracketedPastes(takesPastes ? all : plainPrompt(all).replaceAll('\n', ' ')).forEach(send);
}
