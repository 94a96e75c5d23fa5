import * as assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../until';
import { AgentTerminal } from './agent-terminal';
import { UsedAgent } from './terminal-agent';

/** Agents take an Enter that comes sooner after another key, in milliseconds, for a part of a paste. */
const PASTE_PAUSE = 250;

/** Until an agent can be asked, on a busy machine, in milliseconds. */
const START_MS = 90_000;

/** Until an agent has thought and done what it was told. */
const TURN_MS = 60_000;

/** One agent in one terminal, used by a user who looks and types. */
export class AgentInTerminal {
    private prompt = '';

    constructor(
        readonly agent: UsedAgent,
        /** Where it is: a page that is opened again has it in another view. */
        public terminal: AgentTerminal
    ) {}

    /** Starts it from the shell, and waits until it can be asked. @param line by which its user does that. */
    async start(line = this.agent.program.command): Promise<void> {
        await this.terminal.run(line);
        await this.terminal.waitForAtEnd(this.agent.screen.ready, START_MS);
    }

    /**
     * Sends it a prompt once that stands in its input. The last key waits for the others: a question mark is a command to an
     * input that has not shown the words before it.
     */
    async ask(prompt: string): Promise<void> {
        this.prompt = prompt;
        await this.write(prompt);
        // Nothing shows when the time of a paste is over.
        await delay(PASTE_PAUSE);
        await this.terminal.press('Enter');
    }

    /** Waits until it shows something below what it was asked last. */
    async waitForAnswer(pattern: RegExp): Promise<string> {
        const { mark } = this.agent.screen;
        const prompt = `${mark}\\s*${literal(this.prompt)}`;
        // A long answer moves the prompt out of sight.
        const above = `(?:${prompt}(?![^]*${prompt})|^(?![^]*${prompt}))`;
        return this.terminal.waitForAtEnd(new RegExp(`${above}[^]*(?:${pattern.source})`), TURN_MS);
    }

    /** Waits until it says on its own screen that it is connected to an IDE of this name, in which a file is active. */
    async waitForConnection(ide: string, activeFile = ''): Promise<void> {
        const { command, close, shows } = this.agent.screen.connection;
        if (command !== undefined) {
            await this.ask(command);
        }
        const shown = shows(ide, activeFile);
        await this.terminal.waitForAtEnd(shown, TURN_MS);
        if (close !== undefined) {
            await this.terminal.press(close);
            await this.terminal.waitUntilGone(shown);
        }
    }

    /** Has it look for the window again; only if that can be done. */
    async reconnect(): Promise<void> {
        for (const step of this.agent.reconnection ?? []) {
            if ('ask' in step) {
                await this.ask(step.ask);
                await this.terminal.waitForAtEnd(step.shows, TURN_MS);
            } else {
                await this.pressUntil(step.press, async () => step.shows.test(await this.terminal.text()));
            }
        }
    }

    /** Waits until it asks whether it may make a change. */
    async waitForQuestion(): Promise<void> {
        await this.waitForAnswer(this.agent.screen.question);
    }

    /** Answers its question in the terminal: it may. */
    sayYes(): Promise<void> {
        return this.answerBy(this.agent.screen.yes);
    }

    /** Answers its question in the terminal: it may not. */
    sayNo(): Promise<void> {
        return this.answerBy(this.agent.screen.no);
    }

    /** Waits until it has given up the change that was rejected, and can be asked again. */
    async waitForRejection(): Promise<void> {
        await this.waitForAnswer(this.agent.screen.rejected);
        await this.terminal.waitUntilGone(this.agent.screen.question);
    }

    /** Interrupts it, in whatever it does. @param presses of Esc. */
    async interrupt(presses = 1): Promise<void> {
        for (let count = 0; count < presses; count++) {
            await this.terminal.press('Escape');
            // Two at once are another key, and after half a second the first one is forgotten.
            await delay(PASTE_PAUSE);
        }
    }

    /** Sends it what the editor has put into its input, which ends with these words. */
    async sendPasted(words: string): Promise<void> {
        // An Enter right after a paste would be a part of it, so the user adds something.
        await this.terminal.waitForAtEnd(new RegExp(literal(words)));
        await this.terminal.type(' please');
        await this.terminal.waitForAtEnd(new RegExp(literal(`${words} please`)));
        await delay(PASTE_PAUSE);
        await this.terminal.press('Enter');
    }

    /** Ends it, and waits for the shell. */
    async quit(): Promise<void> {
        await this.ask(this.agent.screen.quit);
        await this.terminal.waitForAtEnd(/[$#]\s*$/, TURN_MS);
    }

    private async write(words: string): Promise<void> {
        // To a command an agent adds what it takes for its end.
        const last = words.startsWith('/') ? words.length : words.length - 1;
        for (const [typed, added] of [
            [words.slice(0, last), words.slice(0, last)],
            [words, words.slice(last)]
        ]) {
            await this.terminal.type(added);
            await this.terminal.waitForAtEnd(this.inInput(typed), TURN_MS);
        }
    }

    /** Below it there is no other: what was asked before looks the same. */
    private inInput(words: string): RegExp {
        const { mark, belowInput = `(?![^]*\\n.{0,3}${mark})` } = this.agent.screen;
        // A selection in the editor may stand before the words.
        return new RegExp(`${mark}\\s*(?:\\[[^\\]]*\\])?\\s*${literal(words)}${belowInput}`);
    }

    private answerBy(key: string): Promise<void> {
        return this.pressUntil(key, async () => !this.agent.screen.question.test(await this.terminal.text()));
    }

    /** Presses until it is taken: a new question first refuses keys, perhaps meant for another. */
    private async pressUntil(key: string, isTaken: () => Promise<boolean>): Promise<void> {
        for (let patience = 10; !(await isTaken()); patience--) {
            assert.ok(patience > 0, `${this.agent.name} takes no ${key}.`);
            await this.terminal.press(key);
            await until('the key is taken', isTaken, { timeoutMs: 2_000 }).catch(() => undefined);
        }
    }
}

/** A pattern for words, wherever a blank may be one that does not break. */
function literal(words: string): string {
    return words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s');
}
