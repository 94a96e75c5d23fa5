import type { Clock } from '@agent-companion/server';
import { bracketedPastes, plainPrompt } from './prompt-text';
import { promptState, TerminalScreen } from './prompt-state';

/** Milliseconds between two looks at a busy agent's terminal. */
const LOOK_MS = 250;

/** Consecutive looks that must find a busy agent's prompt free: between two steps it is, for a moment. */
const FREE_LOOKS = 2;

/** How long, in milliseconds, a text waits for a busy agent. */
const WAIT_MS = 10_000;

/** How long, in milliseconds, the user must have typed nothing: a late text breaks no word. */
const QUIET_MS = 1_000;

/** The terminal that an agent runs in. */
export interface PromptTerminal {
    readonly id: number;
    readonly screen: TerminalScreen;
    /** Whether its program is known to tell pastes from keys. */
    readonly takesPastes: boolean;
    /** When the user last pressed a key in it, by the clock; undefined if never. */
    readonly lastInputAt: number | undefined;
    /** Sends to its program what a user would type. */
    readonly send: (data: string) => void;
}

/** What a text in a prompt needs of the page. */
interface PromptCollaborators {
    terminalOf(agent: string): PromptTerminal | undefined;
    /** Whether the agent waits for a decision of the user's. */
    isWaiting(agent: string): boolean;
    readonly clock: Clock;
}

/** A text for an agent's prompt. */
export interface PromptText {
    readonly agent: string;
    readonly text: string;
    /** Comes between it and a text that stands in the prompt already. */
    readonly separator: ' ' | '\n';
}

/** Puts texts into the prompts of agents, as if the user had pasted them, and sends none. */
export class AgentPrompt {
    private readonly last = new Map<string, Promise<unknown>>();

    constructor(private readonly services: PromptCollaborators) {}

    /** Resolves with whether the text is in the prompt. A busy agent has 10 s; texts keep their order. */
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
        const { clock } = this.services;
        const id = this.services.terminalOf(agent)?.id;
        const end = clock.now() + WAIT_MS;
        let freeLooks = FREE_LOOKS - 1;
        // Another agent may come by that name, in another terminal.
        for (let terminal; (terminal = this.services.terminalOf(agent)) && terminal.id === id;) {
            freeLooks = this.isFree(agent, terminal) ? freeLooks + 1 : 0;
            if (freeLooks >= FREE_LOOKS) {
                type(terminal, text);
                return true;
            }
            if (clock.now() >= end) {
                break;
            }
            await new Promise<void>(resolve => void clock.after(LOOK_MS, resolve));
        }
        return false;
    }

    private isFree(agent: string, { screen, lastInputAt }: PromptTerminal): boolean {
        const isQuiet = lastInputAt === undefined || this.services.clock.now() - lastInputAt >= QUIET_MS;
        return isQuiet && !this.services.isWaiting(agent) && promptState(screen) !== 'busy';
    }
}

/** Types a text; where a line end might be a key it is a space. */
function type({ screen, takesPastes, send }: PromptTerminal, { text, separator }: PromptText): void {
    const all = promptState(screen) === 'empty' ? text : separator + text;
    bracketedPastes(takesPastes ? all : plainPrompt(all).replaceAll('\n', ' ')).forEach(send);
}
