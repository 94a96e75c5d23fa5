import { Locator, Page } from 'playwright-core';
import { EditorPage } from './editor-page';
import { EditorWindow } from '../editor/editor-window';
import { QuestionView } from './question-view';
import { ReviewView } from './review/review-view';
import { ReviewsView } from './review/reviews-view';
import { StatusItem } from './status-item';
import { until } from '../until';
import { StartPageView } from './start-page-view';
import { TerminalView } from './terminal-view';
import { closeMessages } from '../browser/clean-page';

/** The message in the status bar, and what it offers. */
export const STATUS_MESSAGE = '#theia-statusBar [id^="status-bar-agent-companion.message"]';

/** The IDE as a user meets it: keys, clicks, and what is on the screen. */
export class IdePage extends EditorPage implements EditorWindow {
    readonly terminal: TerminalView;
    readonly review: ReviewView;
    readonly reviews: ReviewsView;
    readonly question: QuestionView;
    readonly status: StatusItem;
    readonly startPage: StartPageView;

    constructor(page: Page) {
        super(page);
        this.terminal = new TerminalView(page);
        this.review = new ReviewView(page);
        this.reviews = new ReviewsView(page, this.review);
        this.question = new QuestionView(page);
        this.status = new StatusItem(page);
        this.startPage = new StartPageView(page);
    }

    async waitUntilReady(): Promise<void> {
        await this.status.node.waitFor();
        // After the other: a page that is still empty hides nothing.
        await this.page.locator('.theia-preload').waitFor({ state: 'hidden' });
    }

    /** Starts the CLI in the terminal in front, and waits until it can be asked and sees the IDE. */
    async startAgent(command = 'gemini'): Promise<void> {
        await this.terminal.run(command);
        await this.terminal.waitFor(/Type your message/, 60_000);
        await this.waitForAgent();
    }

    /** Waits until an agent has connected: the CLI takes questions before. The status bar says so. */
    async waitForAgent(): Promise<void> {
        await this.page.locator('#theia-statusBar .agent-companion-idle').waitFor({ state: 'hidden' });
    }

    /** Waits until so many agents are connected. The status bar says so. */
    async waitForAgents(count: number): Promise<void> {
        const text = count === 1 ? 'Gemini CLI' : `${count} agents`;
        await this.page.locator('[id="status-bar-agent-companion.status"]').getByText(text).waitFor();
    }

    /** Waits until no agent is connected any more. */
    async waitForNoAgent(): Promise<void> {
        await this.page.locator('#theia-statusBar .agent-companion-idle').waitFor();
    }

    /** Waits until the page has noticed that it lost its backend. */
    async waitUntilOffline(): Promise<void> {
        await this.page.locator('body.theia-mod-offline').waitFor({ timeout: 60_000 });
    }

    /** Waits until the page has its backend back. */
    async waitUntilOnline(): Promise<void> {
        await this.page.locator('body:not(.theia-mod-offline)').waitFor({ timeout: 60_000 });
    }

    /** Item of the status bar on the reviews, while one waits. */
    get reviewsStatus(): Locator {
        return this.page.locator('[id="status-bar-agent-companion.reviews.status"]');
    }

    /** Item of the status bar that says that a review is held back. */
    get heldReviews(): Locator {
        return this.page.getByRole('button', { name: /A change waits behind what you do\./ });
    }

    /** The messages in the corner of the page. */
    messages(): Promise<string[]> {
        return this.toasts.locator('.theia-notification-message').allInnerTexts();
    }

    /** A message in the corner of the page, by a part of its text. */
    message(text: string): Locator {
        return this.toasts.locator('.theia-notification-list-item', { hasText: text });
    }

    /** Waits until the status bar says what has just happened. */
    async waitForStatusMessage(text: string): Promise<void> {
        await this.page.locator(STATUS_MESSAGE, { hasText: text }).waitFor();
    }

    /** Clicks what the message in the status bar offers. */
    async takeOffer(label: string): Promise<void> {
        await this.page.locator(STATUS_MESSAGE).getByText(label, { exact: true }).click();
    }

    /** Takes the messages away, by their buttons: the key for that is the terminal's where it has the keyboard. */
    async dismissMessages(): Promise<void> {
        await closeMessages(this.page);
        await this.toasts.locator('.theia-notification-list-item').first().waitFor({ state: 'detached' });
    }

    private get toasts(): Locator {
        return this.page.locator('.theia-notification-toasts');
    }

    /** Runs a command that opens a list in the palette's place. */
    async openList(label: string): Promise<void> {
        await this.palette.enter(`>${label}`, label);
    }

    /** Runs a task by its label; its terminal comes to the front. */
    async runTask(label: string): Promise<void> {
        await this.palette.enter('>Task: Run Task...', 'Task: Run Task...');
        await this.palette.takeHit(label);
        await this.palette.waitUntilGone();
    }

    /** Ends a running task and starts it again, by its label. */
    async restartTask(label: string): Promise<void> {
        await this.palette.enter('>Task: Restart Running Task...', 'Task: Restart Running Task...');
        await this.palette.takeHit(label);
        await this.palette.waitUntilGone();
    }

    /** Chooses the language of the IDE by its name in that language; the page is loaded anew. */
    async chooseLanguage(name: string): Promise<void> {
        await this.palette.enter('>Configure Display Language', 'Configure Display Language');
        const loaded = this.page.waitForEvent('load');
        await this.palette.takeHit(name);
        await this.page.locator('.dialogBlock button.main').click();
        await loaded;
        await this.waitUntilReady();
    }

    /** Opens a file of the workspace by its name and puts the keyboard into it. */
    async openFile(name: string): Promise<void> {
        await this.openInItsEditor(name);
        await this.waitForKeyboardIn(name);
    }

    /** Opens a file from the command palette in whatever editor it has, and waits until that is in front. */
    async openInItsEditor(name: string): Promise<void> {
        await this.palette.enter(name, name);
        await this.palette.waitUntilGone();
        const inFront = this.page.locator('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current');
        await inFront.filter({ hasText: name, hasNotText: ' ⟷ ' }).first().waitFor();
    }

    /** Waits until the keyboard is in a file's own editor. */
    async waitForKeyboardIn(name: string): Promise<void> {
        await this.page.locator(`.monaco-editor.focused[data-uri^="file:"][data-uri$="/${name}"]:visible`).waitFor();
    }

    async waitForKeyboardInExplorer(): Promise<void> {
        const explorer = this.page.locator('#explorer-view-container');
        await explorer.and(this.page.locator(':focus, :focus-within')).waitFor({ state: 'attached' });
    }

    async closeAllTabs(): Promise<void> {
        const tabs = this.page.locator('#theia-main-content-panel .lm-TabBar-tab:not([id*="start-page"])');
        if ((await tabs.count()) > 0) {
            await this.runCommand('View: Close All Tabs in Main Area');
            await until('no tab is left', async () => (await tabs.count()) === 0);
        }
    }

    /** Closes a file's own editor once that is the tab in front. */
    async closeFileInFront(name: string): Promise<void> {
        const tab = this.page
            .locator('#theia-main-content-panel .lm-TabBar-tab')
            .filter({ has: this.page.getByText(name, { exact: true }) });
        await tab.and(this.page.locator('.lm-mod-current')).locator('.lm-TabBar-tabCloseIcon').click();
        await tab.waitFor({ state: 'detached' });
    }
}
