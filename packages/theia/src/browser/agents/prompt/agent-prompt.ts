import type { Clock, Disposable } from '@agent-companion/server';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { isObject } from '@theia/core/lib/common/types';
import type { StoredList } from '@agent-companion/page';
import { bracketedPastes, plainPrompt } from './prompt-text';
import { promptState, TerminalScreen } from './prompt-state';

/** Milliseconds between two looks at the terminal of an agent for which a text waits. */
const LOOK_MS = 250;

/** So often in a row its prompt must be free: between two steps of its work it is, for a moment. */
const FREE_LOOKS = 4;

/** How long, in milliseconds, a text waits. */
const WAIT_MS = 30 * 60_000;

/** How long, in milliseconds, the terminal of its agent may be missing. */
const GONE_MS = 20_000;

/** How long, in milliseconds, the user must have typed nothing into the terminal: a text that waits breaks no word. */
const QUIET_MS = 1_000;

/** The terminal that an agent runs in. */
export interface PromptTerminal {
    /** Stays the same over a reload. */
    readonly id: number;
    readonly screen: TerminalScreen;
    /** Whether its program is known to tell pastes from keys; that it does is forgotten when the page is loaded anew. */
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
    /** Where the waiting texts are kept over a reload. */
    readonly stored: Pick<StoredList<WaitingText>, 'read' | 'write'>;
    readonly clock: Clock;
}

/** What has become of a text: it is in the prompt, or is put there as soon as that is free, or the agent has none here that is known. */
export type PromptOutcome = { readonly code: 'typed' } | { readonly code: 'waits' } | { readonly code: 'no-terminal' };

/** A text for an agent's prompt. */
export interface PromptText {
    readonly agent: string;
    readonly text: string;
    /** What comes between it and what stands in the prompt already. */
    readonly separator: ' ' | '\n';
}

/** A text that has waited, and what has become of it. */
export interface LateText extends PromptText {
    readonly code: 'typed' | 'given-up';
}

/** A text that waits: since when, by the clock, and for which terminal. */
export interface WaitingText {
    readonly text: PromptText;
    readonly since: number;
    /** The terminal of the agent that it is for: another one may come by its name. */
    readonly terminalId: number;
}

/**
 * Puts texts into the prompts of agents, as if the user had pasted them, and never sends one. Where an agent is busy its
 * texts wait, in order and over a reload, until its prompt is free; they are given up with its terminal, and after half an hour.
 */
export class AgentPrompt {
    private waiting: readonly WaitingText[] = [];
    /** Those of this page, not of the one before a reload. */
    private readonly putHere = new WeakSet<WaitingText>();
    private nextLook: Disposable | undefined;
    private readonly missingSince = new Map<string, number>();
    private readonly freeLooks = new Map<string, number>();
    private readonly onDidEndWaitingEmitter = new Emitter<LateText>();

    /** Fires with each text that has waited, once it is typed or given up. */
    readonly onDidEndWaiting: Event<LateText> = this.onDidEndWaitingEmitter.event;

    constructor(private readonly services: PromptCollaborators) {}

    /**
     * Has the texts wait that are stored, and no others: to be called once it is known whose they are. What was put here and is not
     * stored any more is given up; what was stored before is another window's.
     */
    restore(): void {
        const stored = this.services.stored.read();
        const lost = this.waiting.filter(each => this.putHere.has(each) && !stored.some(other => isSame(each, other)));
        this.waiting = [...stored, ...lost];
        this.end(lost, 'given-up');
        this.lookSoon();
    }

    put(text: PromptText): PromptOutcome {
        const { agent } = text;
        const terminal = this.services.terminalOf(agent);
        if (!terminal) {
            return { code: 'no-terminal' };
        }
        const isFirst = !this.waiting.some(({ text: earlier }) => earlier.agent === agent);
        if (isFirst && this.isFree(agent, terminal)) {
            type(terminal, text);
            return { code: 'typed' };
        }
        const waiting = { text, since: this.services.clock.now(), terminalId: terminal.id };
        this.putHere.add(waiting);
        this.setWaiting([...this.waiting, waiting]);
        this.lookSoon();
        return { code: 'waits' };
    }

    private isFree(agent: string, { screen }: PromptTerminal): boolean {
        return !this.services.isWaiting(agent) && promptState(screen) !== 'busy';
    }

    private setWaiting(waiting: readonly WaitingText[]): void {
        this.waiting = waiting;
        this.services.stored.write(waiting);
    }

    /** As long as something waits. */
    private lookSoon(): void {
        if (this.waiting.length > 0) {
            this.nextLook ??= this.services.clock.after(LOOK_MS, () => {
                this.nextLook = undefined;
                this.look();
                this.lookSoon();
            });
        }
    }

    private look(): void {
        for (const agent of new Set(this.waiting.map(({ text }) => text.agent))) {
            const now = this.services.clock.now();
            const terminal = this.services.terminalOf(agent);
            const all = this.waiting.filter(({ text }) => text.agent === agent);
            const others = all.filter(({ terminalId }) => terminal && terminalId !== terminal.id);
            const texts = all.filter(each => !others.includes(each));
            this.end(others, 'given-up');
            if (this.isGone(agent, terminal, now)) {
                this.end(texts, 'given-up');
            } else if (
                terminal &&
                texts.length > 0 &&
                this.isFreeForLong(agent, terminal) &&
                now - (terminal.lastInputAt ?? 0) >= QUIET_MS
            ) {
                type(terminal, ...texts.map(({ text }) => text));
                this.end(texts, 'typed');
            } else {
                this.end(
                    texts.filter(({ since }) => now - since >= WAIT_MS),
                    'given-up'
                );
            }
        }
    }

    /** After a reload it takes a while until the agent's terminal is there again. */
    private isGone(agent: string, terminal: PromptTerminal | undefined, now: number): boolean {
        if (terminal) {
            this.missingSince.delete(agent);
            return false;
        }
        const since = this.missingSince.get(agent) ?? now;
        this.missingSince.set(agent, since);
        return now - since >= GONE_MS;
    }

    private isFreeForLong(agent: string, terminal: PromptTerminal): boolean {
        const looks = this.isFree(agent, terminal) ? (this.freeLooks.get(agent) ?? 0) + 1 : 0;
        this.freeLooks.set(agent, looks);
        return looks >= FREE_LOOKS;
    }

    private end(ended: readonly WaitingText[], code: LateText['code']): void {
        if (ended.length > 0) {
            this.setWaiting(this.waiting.filter(waiting => !ended.includes(waiting)));
        }
        for (const { text } of ended) {
            this.freeLooks.delete(text.agent);
            this.missingSince.delete(text.agent);
            this.onDidEndWaitingEmitter.fire({ ...text, code });
        }
    }
}

function isSame(one: WaitingText, other: WaitingText): boolean {
    return one.since === other.since && one.terminalId === other.terminalId && one.text.text === other.text.text;
}

/** Where a line end might be a key it is a space. */
function type({ screen, takesPastes, send }: PromptTerminal, ...texts: readonly PromptText[]): void {
    const isEmpty = promptState(screen) === 'empty';
    const all = texts.map(({ text, separator }, index) => (index === 0 && isEmpty ? text : separator + text)).join('');
    bracketedPastes(takesPastes ? all : plainPrompt(all).replaceAll('\n', ' ')).forEach(send);
}

/** Whether something is what {@link AgentPrompt} stores. */
export function isWaitingText(item: unknown): item is WaitingText {
    return (
        isObject<WaitingText>(item) &&
        typeof item.since === 'number' &&
        typeof item.terminalId === 'number' &&
        isObject<PromptText>(item.text) &&
        typeof item.text.agent === 'string' &&
        typeof item.text.text === 'string' &&
        (item.text.separator === ' ' || item.text.separator === '\n')
    );
}
