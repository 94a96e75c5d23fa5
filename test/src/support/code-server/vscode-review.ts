import { Locator } from 'playwright-core';
import { movePointerAway } from '../browser/clean-page';
import { EditorReview } from '../editor/editor-window';
import { until } from '../until';
import { ReviewSides } from '../page/review/review-sides';
import { VscodeTabs } from './vscode-tabs';

/** The actions in the title bar of a review, and what they are called. */
const TITLES = {
    accept: 'Accept Proposed Change',
    reject: 'Reject Proposed Change',
    openFile: 'Open the File Itself',
    restoreEdits: 'Restore My Edits',
    writeFile: 'Write File',
    discard: 'Discard'
};

type TitleAction = keyof typeof TITLES;

/** The diff that is in front of the user in VS Code. A review is named by its file. */
export class VscodeReview extends ReviewSides implements EditorReview {
    readonly tabs = new VscodeTabs(this.page);

    async waitForInFront(fileName: string): Promise<void> {
        await this.tabs.waitForInFront(titleOf(fileName));
    }

    async waitUntilDecidable(): Promise<void> {
        // A review that no agent waits for is written instead.
        const decides = this.action('accept').or(this.action('writeFile'));
        await decides.and(this.page.locator(':not([aria-disabled="true"])')).waitFor();
    }

    async waitUntilGone(fileName: string): Promise<void> {
        await this.tabs.waitUntilGone(titleOf(fileName));
    }

    isOpen(fileName: string): Promise<boolean> {
        return this.tabs.isOpen(titleOf(fileName));
    }

    isDirty(fileName: string): Promise<boolean> {
        return this.tabs.isDirty(titleOf(fileName));
    }

    /** The titles of all reviews' tabs, from left to right. */
    async titles(): Promise<string[]> {
        return (await this.tabs.titles()).filter(title => title.includes(titleOf('')));
    }

    /** Brings a review to the front. */
    select(fileName: string): Promise<void> {
        return this.tabs.select(titleOf(fileName));
    }

    closeTab(fileName: string): Promise<void> {
        return this.tabs.close(titleOf(fileName));
    }

    /** Clicks an action in the title bar of the editors in front. */
    async press(action: TitleAction): Promise<void> {
        await this.action(action).click();
        await movePointerAway(this.page);
    }

    /** Waits until an action is there. */
    async waitForAction(action: TitleAction): Promise<void> {
        await this.action(action).waitFor();
    }

    /** Whether an action is there. */
    async hasAction(action: TitleAction): Promise<boolean> {
        return (await this.action(action).count()) > 0;
    }

    /** Chooses in the menu of a line of the right side, by its whole text. */
    async chooseInMenu(line: string, name: string): Promise<void> {
        const lines = this.lines('modified').locator('.view-line');
        await lines.getByText(line, { exact: true }).last().click({ button: 'right' });
        const item = this.page.getByRole('menuitem', { name });
        await item.waitFor();
        // A menu takes no click in its first moments.
        await until(`'${name}' is chosen`, async () => {
            await item.click({ timeout: 1_000 }).catch(() => undefined);
            return (await item.count()) === 0;
        });
    }

    /** Waits until so many notes beside lines of the right side have a text in them. */
    async waitForNotes(text: string, count = 1): Promise<void> {
        const notes = (): Promise<string[]> =>
            this.lines('modified')
                .locator('span')
                .evaluateAll(all => all.map(each => getComputedStyle(each, '::after').content));
        const found = async (): Promise<number> => (await notes()).filter(note => note.includes(text)).length;
        await until(`'${text}' is said ${count} times`, async () => (await found()) === count, {
            seen: async () => (await notes()).filter(note => note !== 'none').join('\n')
        });
    }

    /** Waits until so many changes have the word that they are kept. */
    waitForKeptMarks(count: number): Promise<void> {
        return this.waitForNotes('✓', count);
    }

    /** The right side of a new file is alone. */
    protected override side(side: 'original' | 'modified'): Locator {
        const alone = this.page.locator('.editor-instance:visible:not(:has(.monaco-diff-editor))');
        return side === 'modified' ? super.side(side).or(alone) : super.side(side);
    }

    /** Whether it has one side alone. */
    async isPlain(): Promise<boolean> {
        return (await this.page.locator('.monaco-diff-editor:visible').count()) === 0;
    }

    private action(action: TitleAction): Locator {
        return this.page.locator('.part.editor .editor-group-container.active .editor-actions').getByRole('button', {
            name: TITLES[action]
        });
    }
}

/** Gives the part by which a tab's title shows the review of a file. */
function titleOf(fileName: string): string {
    return fileName.includes(' ⟷ ') ? fileName : `${fileName} ⟷ `;
}
