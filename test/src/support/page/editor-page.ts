import { Page } from 'playwright-core';
import { CommandPalette } from './command-palette';
import { watchPage } from '../browser/watched-pages';
import { until } from '../until';

/** The page of an editor: what Theia and VS Code have in common. */
export abstract class EditorPage {
    protected readonly palette: CommandPalette;

    constructor(readonly page: Page) {
        watchPage(page);
        this.palette = new CommandPalette(page);
    }

    /** Waits until the page that is being loaded can be used. */
    abstract waitUntilReady(): Promise<void>;

    /** Loads the page and waits until it can be used. */
    async open(url: string): Promise<void> {
        await this.page.goto(url);
        await this.waitUntilReady();
    }

    /** Loads the page anew and waits until it can be used. */
    async reload(): Promise<void> {
        await this.page.reload();
        await this.waitUntilReady();
    }

    /** Runs a command by its name in the command palette, without the mouse. */
    async runCommand(label: string): Promise<void> {
        await this.palette.enter(`>${label}`, label);
        await this.palette.waitUntilGone();
    }

    /** Chooses an entry of the companion's status menu. */
    async chooseInStatus(label: string): Promise<void> {
        const command = 'Agent Companion: Show Status';
        await this.palette.enter(`>${command}`, command);
        await this.palette.takeHit(label);
        await this.palette.waitUntilGone();
    }

    /** The commands that the palette lists for a text, of which there is one at least. */
    offeredCommands(text: string): Promise<string[]> {
        return this.palette.find(text);
    }

    /** Goes to a 1-based line and column of the focused editor, and again until the status bar says so. */
    async goTo(line: number, column: number): Promise<void> {
        const position = `Ln ${line}, Col ${column}`;
        const said = this.page.getByText(position, { exact: true }).first();
        await until(`the cursor is at ${position}`, async () => {
            await this.page.keyboard.press('Control+Home');
            for (let step = 1; step < line; step++) {
                await this.page.keyboard.press('ArrowDown');
            }
            for (let step = 1; step < column; step++) {
                await this.page.keyboard.press('ArrowRight');
            }
            // An editor that has just opened may have put the cursor elsewhere meanwhile.
            return said.waitFor({ timeout: 2_000 }).then(
                () => true,
                () => false
            );
        });
    }

    /** Selects from the cursor on, so many characters to the right. */
    async selectRight(characters: number): Promise<void> {
        for (let step = 0; step < characters; step++) {
            await this.page.keyboard.press('Shift+ArrowRight');
        }
    }
}
