import { setTimeout as delay } from 'node:timers/promises';
import { Locator, Page } from 'playwright-core';
import { until } from '../until';

/** The CLI takes an Enter that comes sooner after another key, in milliseconds, for a part of a paste. */
const PASTE_PAUSE = 30;

/** The terminal in front of the user: typed into with real keys, read from its rendered rows. */
export class TerminalView {
    private outputs = 0;
    private prompt = '';

    constructor(protected readonly page: Page) {}

    /** Opens a new terminal and waits for its prompt. */
    open(): Promise<void> {
        return this.openBy(() => this.page.keyboard.press('Control+Shift+Backquote'));
    }

    /** Does something that opens a new terminal, and waits for its prompt: the prompt of another does not count. */
    async openBy(act: () => Promise<void>): Promise<void> {
        await this.startBy(act);
        await this.waitFor(/[$#] *$/m);
    }

    /** Does something that starts a program in a new terminal; its prompt may be gone before it has been seen. */
    async startBy(act: () => Promise<void>): Promise<void> {
        await this.page.locator('.xterm').evaluateAll(terminals => {
            terminals.forEach(terminal => terminal.classList.add('agent-companion-test-old'));
        });
        await act();
        await this.page.locator('.xterm:visible:not(.agent-companion-test-old)').waitFor();
    }

    /** Brings a terminal to the front by the title of its tab, which its program may have set. */
    async select(title: string): Promise<void> {
        // The middle of a narrow tab is where its closing icon is.
        await this.page.locator('.lm-TabBar-tab .lm-TabBar-tabLabel', { hasText: title }).click();
        await this.page.locator('.lm-TabBar-tab.lm-mod-current', { hasText: title }).waitFor();
    }

    /** Brings the terminal to the front that was opened last. */
    selectLast(): Promise<void> {
        return this.selectTab(this.tabs.last());
    }

    /** The tab in front, whatever its title will be. */
    async tabInFront(): Promise<Locator> {
        const id = await this.tabs.and(this.page.locator('.lm-mod-current')).getAttribute('id');
        return this.page.locator(`[id="${id}"]`);
    }

    /** Brings a terminal to the front by its tab. */
    async selectTab(tab: Locator): Promise<void> {
        await tab.locator('.lm-TabBar-tabLabel').click();
        await tab.and(this.page.locator('.lm-mod-current')).waitFor();
    }

    private get tabs(): Locator {
        return this.page.locator('#theia-bottom-content-panel .lm-TabBar-tab');
    }

    /** Waits until a terminal has an agent's name as its title. */
    async waitForTitle(name: string): Promise<void> {
        await this.titleOf(name).waitFor();
    }

    /** Brings the terminal of an agent to the front, by its name. */
    async selectAgent(name: string): Promise<void> {
        const manager = this.page.locator('.lm-TabBar-tabLabel', { hasText: /^Terminals$/ });
        if (await manager.isVisible()) {
            await manager.click();
            await this.page.locator('#terminal-manager-tree-widget .theia-TreeNode', { hasText: name }).click();
            return;
        }
        await this.titleOf(name).click();
        await this.titleOf(name).and(this.page.locator('.lm-TabBar-tab.lm-mod-current *')).waitFor();
    }

    /** The title of the terminal that an agent is in. */
    private titleOf(name: string): Locator {
        const title = new RegExp(`^${literal(name)}$`);
        return this.page.locator('.lm-TabBar-tab .lm-TabBar-tabLabel', { hasText: title });
    }

    /** Puts the keyboard into the terminal. */
    focus(): Promise<void> {
        return this.page
            .locator('.xterm-helper-textarea:visible, .xterm:visible .xterm-helper-textarea')
            .first()
            .focus();
    }

    async type(text: string): Promise<void> {
        await this.focus();
        await this.page.keyboard.type(text);
    }

    async press(key: string): Promise<void> {
        await this.focus();
        await this.page.keyboard.press(key);
    }

    /** Runs a command in the shell and resolves with what it prints. */
    async output(command: string): Promise<string> {
        const mark = `output ${++this.outputs}:`;
        // The quotes keep the mark from being found in the command itself.
        await this.run(`echo "output ""${this.outputs}:$(${command})<"`);
        // With the next prompt: what is typed before it is shown twice, the first time in the midst of what is printed.
        const printed = new RegExp(`^${mark}([^<]*)<\\n.*[$#]$`, 'm');
        return printed.exec(await this.waitFor(printed))?.[1] ?? '';
    }

    /** Types a line for the shell. */
    async run(command: string): Promise<void> {
        await this.type(command);
        await this.press('Enter');
    }

    /** Sends a prompt to the agent, once it stands in its input: it takes hurried keys for pastes. */
    async ask(prompt: string): Promise<void> {
        this.prompt = prompt;
        await this.scrollToEnd();
        await this.type(prompt.slice(0, -1));
        await this.waitForInput(prompt.slice(0, -1));
        // A question mark is a command to an input that has not shown the words before it.
        await this.type(prompt.slice(-1));
        await this.waitForInput(prompt);
        if (prompt.startsWith('/')) {
            await this.typeSpaceAfter(prompt);
        }
        // Nothing shows when the CLI's own time is over in which an Enter after a key is a line break of a paste.
        await delay(2 * PASTE_PAUSE);
        await this.press('Enter');
    }

    /** After a command's last word a space, or Enter may take one of the CLI's suggestions; typed so that it can be seen. */
    private async typeSpaceAfter(command: string): Promise<void> {
        await this.type(' .');
        await this.waitForInput(`${command} .`);
        await this.press('Backspace');
        await this.waitUntilGone(new RegExp(`> ${command} \\.`));
    }

    /** Waits until the terminal shows something below the last prompt: earlier answers do not count. */
    async waitForAnswer(pattern: RegExp): Promise<void> {
        const prompt = `> ${literal(this.prompt)}`;
        const isLast = `${prompt}(?![^]*${prompt})`;
        // The agent's work may have moved a prompt out of sight, but not a command, whose answer is short.
        const above = this.prompt.startsWith('/') ? isLast : `(?:${isLast}|^(?![^]*${prompt}))`;
        await this.waitForAtEnd(new RegExp(`${above}[^]*(?:${pattern.source})`));
    }

    /** Below it there is no other: the questions that were asked before look the same. */
    private async waitForInput(text: string): Promise<void> {
        await this.waitForAtEnd(new RegExp(`> ${literal(text)}(?![^]*\n.{0,3}> )`));
    }

    /**
     * Turns the mouse wheel down to the end: a reloaded terminal may show the middle of what it replays. Not if it is
     * there: where nothing scrolls, the wheel presses arrow keys.
     */
    async scrollToEnd(): Promise<void> {
        if ((await this.linesBelow()) > 1) {
            await this.page.locator('.xterm:visible').hover();
            await this.page.mouse.wheel(0, 1_000_000);
        }
    }

    /** How much is below what the terminal shows: 0 at its end. */
    protected linesBelow(): Promise<number> {
        const viewport = this.page.locator('.xterm:visible .xterm-viewport');
        return viewport.evaluate(shown => shown.scrollHeight - shown.clientHeight - shown.scrollTop);
    }

    /** Turns the mouse wheel up to the first lines that the terminal has kept. */
    async scrollToStart(): Promise<void> {
        await this.page.locator('.xterm:visible').hover();
        await this.page.mouse.wheel(0, -1_000_000);
        const viewport = this.page.locator('.xterm:visible .xterm-viewport');
        await until('the terminal shows its first lines', async () =>
            viewport.evaluate(({ scrollTop }) => scrollTop === 0)
        );
    }

    /** Waits until the editor would bring the terminals back after a reload: in Theia, as soon as they are shown. */
    waitUntilKept(): Promise<void> {
        return Promise.resolve();
    }

    /** How many terminals there are. */
    count(): Promise<number> {
        return this.page.locator('.xterm').count();
    }

    /** Gives the text that the terminal shows now. */
    async text(): Promise<string> {
        const rows = await this.page.locator('.xterm:visible .xterm-rows > div').allInnerTexts();
        return rows.map(row => row.replaceAll('\u00a0', ' ').trimEnd()).join('\n');
    }

    /** Waits until the terminal shows something. */
    waitFor(pattern: RegExp, timeoutMs?: number): Promise<string> {
        return until(
            `the terminal shows ${pattern}`,
            async () => {
                const text = await this.text();
                return pattern.test(text) && text;
            },
            { timeoutMs, seen: () => this.text() }
        );
    }

    /** Like {@link waitFor}, where all may be redrawn meanwhile: the terminal then stays at the beginning. */
    waitForAtEnd(pattern: RegExp, timeoutMs?: number): Promise<string> {
        return until(
            `the end of the terminal shows ${pattern}`,
            async () => {
                await this.scrollToEnd();
                const text = await this.text();
                return pattern.test(text) && text;
            },
            { timeoutMs, seen: () => this.text() }
        );
    }

    /** Waits until the terminal shows something no more. */
    async waitUntilGone(pattern: RegExp): Promise<void> {
        const look = async (): Promise<boolean> => !pattern.test(await this.text());
        await until(`the terminal shows ${pattern} no more`, look, { seen: () => this.text() });
    }

    /** Waits until the keyboard is in a terminal. */
    async waitForKeyboard(): Promise<void> {
        await this.page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' });
    }

    /** Whether the keyboard is in a terminal. */
    hasFocus(): Promise<boolean> {
        return this.page.evaluate(() => document.activeElement?.classList.contains('xterm-helper-textarea') === true);
    }
}

/** A pattern for a text, as it is. */
function literal(text: string): string {
    return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
