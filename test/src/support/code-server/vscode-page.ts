import { Locator, Page } from 'playwright-core';
import { EditorWindow } from '../editor/editor-window';
import { EditorPage } from '../page/editor-page';
import { VscodeQuestion } from './vscode-question';
import { VscodeReview } from './vscode-review';
import { VscodeTabs } from './vscode-tabs';
import { VscodeTerminal } from './vscode-terminal';
import { until } from '../until';

/** How long, in milliseconds, the page and its extension host may take to start. */
const START = 60_000;

/** VS Code in the browser as a user meets it: keys, clicks, and what is on the screen. */
export class VscodePage extends EditorPage implements EditorWindow {
    readonly terminal: VscodeTerminal;
    readonly tabs: VscodeTabs;
    readonly review: VscodeReview;
    readonly question: VscodeQuestion;

    constructor(page: Page) {
        super(page);
        this.terminal = new VscodeTerminal(page);
        this.tabs = new VscodeTabs(page);
        this.review = new VscodeReview(page);
        this.question = new VscodeQuestion(page);
    }

    /** Waits until the workbench is drawn and the extension has started. */
    async waitUntilReady(): Promise<void> {
        await this.page.locator('.monaco-workbench .part.editor').waitFor({ timeout: START });
        await this.status.waitFor({ timeout: START });
    }

    /** The extension's item in the status bar. */
    get status(): Locator {
        return this.page.locator('[id="agent-companion.agent-companion.agents"]');
    }

    /** Waits until VS Code has stored that a file is in a tab, which takes seconds. */
    async waitUntilTabIsStored(fileName: string): Promise<void> {
        await until(`VS Code has stored the tab of ${fileName}`, () => this.page.evaluate(hasStoredTab, fileName));
    }

    /** Finds the extension's passing message in the status bar; a click does what it offers. */
    message(text: string): Locator {
        return this.page.locator('[id="agent-companion.agent-companion.agent-companion.message"]', { hasText: text });
    }

    /** Finds its message there of changes that are held back; a click leads to them. */
    heldMessage(text: string): Locator {
        return this.page.locator('[id="agent-companion.agent-companion.agent-companion.held"]', { hasText: text });
    }

    /** Chooses an entry of the extension's menu in the status bar. */
    async chooseInMenu(label: string): Promise<void> {
        await this.status.click();
        await this.page.locator('.quick-input-list .monaco-list-row', { hasText: label }).click();
    }

    /** Waits until an agent is connected. The status bar says so. */
    async waitForAgent(): Promise<void> {
        await this.status.filter({ hasNotText: /No agent|Starting/ }).waitFor();
    }

    /** Waits until so many agents are connected. The status bar says so. */
    async waitForAgents(count: number): Promise<void> {
        const text =
            count === 0 ? 'No agent' : count === 1 ? /^(?!.*(No agent|Starting|\d agents))/ : `${count} agents`;
        await this.status.filter({ hasText: text }).waitFor();
    }

    /** Starts the CLI in the terminal in front, and waits until it can be asked and sees the editor. */
    async startAgent(command = 'gemini'): Promise<void> {
        await this.terminal.run(command);
        await this.terminal.waitFor(/Type your message/, START);
        await this.waitForAgents(1);
    }

    /** Opens a file of the workspace by its name and puts the keyboard into it. */
    async openFile(name: string): Promise<void> {
        await this.openInItsEditor(name);
        await this.page.locator('.editor-instance:visible .monaco-editor.focused').first().waitFor();
    }

    /** Opens a file of the workspace by its name in whatever editor it has. */
    async openInItsEditor(name: string): Promise<void> {
        await this.palette.enter(name, name);
        await this.palette.waitUntilGone();
        await this.tabs.waitForInFront(name);
    }

    async closeAllTabs(): Promise<void> {
        const isLeft = async (): Promise<boolean> => (await this.tabs.titles()).length > 0;
        if (await isLeft()) {
            await this.runCommand('View: Close All Editors');
            await until('no tab is left', async () => !(await isLeft()));
        }
    }

    /** Opens a walkthrough by its title. */
    async openWalkthrough(title: string): Promise<void> {
        const command = 'Welcome: Open Walkthrough...';
        await this.palette.enter(`>${command}`, command);
        await this.palette.takeHit(title);
        await this.palette.waitUntilGone();
        await this.page.locator('.gettingStartedSlideDetails .category-title', { hasText: title }).waitFor();
    }

    /** The texts of all notifications in the corner, the newest first. */
    messages(): Promise<string[]> {
        return this.page.locator('.notifications-toasts .notification-list-item-message').allInnerTexts();
    }

    /** Saves what has the keyboard. */
    async save(): Promise<void> {
        await this.page.keyboard.press('Control+S');
    }
}

/** Whether the state of the editor groups, as VS Code has it in the browser, names a file. Runs in the page. */
async function hasStoredTab(fileName: string): Promise<boolean> {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
        });
    for (const { name } of await indexedDB.databases()) {
        if (name?.startsWith('vscode-web-state-db-')) {
            const database = await done(indexedDB.open(name));
            const items = database.transaction('ItemTable').objectStore('ItemTable');
            const state: unknown = await done(items.get('memento/workbench.parts.editor'));
            database.close();
            if (String(state).includes(fileName)) {
                return true;
            }
        }
    }
    return false;
}
