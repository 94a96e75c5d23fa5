import { setTimeout as delay } from 'node:timers/promises';
import { Locator } from 'playwright-core';
import { TerminalView } from '../page/terminal-view';

/** VS Code notes for the next page which terminals there are, half a second after one has come or is back; in milliseconds. */
const NOTED = 500 + 500;

/** The terminal of VS Code that is in front of the user. */
export class VscodeTerminal extends TerminalView {
    /** There is a list of them at the side, once there are two. */
    override async select(title: string): Promise<void> {
        await this.entry(title).click();
        await this.page.locator('.terminal-tabs-entry.is-active', { hasText: title }).waitFor();
    }

    override async waitForTitle(name: string): Promise<void> {
        await this.entry(name).waitFor();
    }

    /** Until then a page that is loaded anew has a new terminal instead. */
    override async waitUntilKept(): Promise<void> {
        // Nothing shows when it has noted them.
        await delay(NOTED);
    }

    /** It has a scroll bar that is drawn, and nothing that scrolls by itself. */
    protected override linesBelow(): Promise<number> {
        return this.page.locator('.xterm:visible').evaluate(terminal => {
            const bar = terminal.querySelector('.scrollbar.vertical');
            const slider = bar?.querySelector('.slider');
            return bar && slider ? bar.getBoundingClientRect().bottom - slider.getBoundingClientRect().bottom : 0;
        });
    }

    private entry(title: string): Locator {
        return this.page.locator('.terminal-tabs-entry, .single-terminal-tab', { hasText: title }).first();
    }
}
