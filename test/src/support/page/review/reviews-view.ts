import { Locator, Page } from 'playwright-core';
import { until } from '../../until';
import type { ReviewView } from './review-view';

/** The view that lists what waits for the user. */
export class ReviewsView {
    constructor(
        private readonly page: Page,
        private readonly review: ReviewView
    ) {}

    get node(): Locator {
        return this.page.locator('.agent-companion-reviews:visible');
    }

    /** The view's tab at the side of the window. */
    private get icon(): Locator {
        return this.page.locator('[id="shell-tab-agent-companion.reviews"]');
    }

    /** Opens it by its tab, unless it is open. */
    async open(): Promise<void> {
        if (!(await this.node.isVisible())) {
            await this.icon.click();
        }
        await this.node.waitFor();
    }

    /** Presses its key, which opens it and leads into it. */
    pressKey(): Promise<void> {
        return this.page.keyboard.press('Shift+Alt+KeyR');
    }

    /** The names of the files, in the order of the list. */
    files(): Promise<string[]> {
        return this.node.locator('.file').allInnerTexts();
    }

    /** Waits until the list is of these files; without any, until the view says that nothing waits. */
    async waitForFiles(...names: string[]): Promise<void> {
        await (names.length === 0 && this.node.locator('.empty').waitFor());
        const shown = async (): Promise<string> => (await this.files()).join(', ');
        await until(`the Reviews view lists ${names.join(', ')}`, async () => (await shown()) === names.join(', '), {
            seen: shown
        });
    }

    /** Whether the view, so narrow, has room for the last characters of an agent's name above its list. */
    async showsEndOfAgent(name: string, width: number): Promise<boolean> {
        await this.node.evaluate((view, maximum) => (view.style.maxWidth = `${maximum}px`), width);
        return this.node.locator('[aria-expanded] .agent', { hasText: name }).evaluate(agent => {
            const text = document.createTreeWalker(agent, NodeFilter.SHOW_TEXT);
            const last = document.createRange();
            while (text.nextNode()) {
                const { length } = text.currentNode as Text;
                last.setStart(text.currentNode, Math.max(0, length - 1));
                last.setEnd(text.currentNode, length);
            }
            return last.getBoundingClientRect().right <= agent.getBoundingClientRect().right;
        });
    }

    /** Waits until a row says something. */
    async waitForFact(fileName: string, fact: string): Promise<void> {
        await this.row(fileName).getByText(fact, { exact: true }).waitFor();
    }

    /** Waits until a row does not say something. */
    async waitForNoFact(fileName: string, fact: string): Promise<void> {
        await this.row(fileName).getByText(fact, { exact: true }).waitFor({ state: 'detached' });
    }

    /** Presses a button of a row; to decide, once the review in front can be decided: a review that just comes is not. */
    async press(fileName: string, action: 'open' | 'accept' | 'reject' | 'discard'): Promise<void> {
        await (action !== 'open' && this.review.waitUntilDecidable());
        await this.row(fileName)
            .locator(action === 'open' ? '.file' : `[data-action="${action}"]`)
            .click();
    }

    /** A row of what agents have written, by a part of its text. */
    written(text: string): Locator {
        return this.node.locator('[role=treeitem]', { hasText: text });
    }

    /** Waits until each file that agents have written is listed below its agents, such as 'Codex: a.txt deleted'. */
    async waitForWritten(...expected: string[]): Promise<void> {
        const wanted = expected.sort().join('\n');
        const shown = async (): Promise<string> => (await this.allWritten()).sort().join('\n');
        await until(`the Reviews view lists ${wanted}`, async () => (await shown()) === wanted, { seen: shown });
    }

    /** Keeps or undoes what a row lists, by its button. */
    async decideWritten(row: Locator, act: 'Keep' | 'Undo'): Promise<void> {
        await row.hover();
        await row.locator(`[data-action=${act.toLowerCase()}]`).click();
    }

    private allWritten(): Promise<string[]> {
        return this.node.locator('[role=treeitem]').evaluateAll(rows => {
            let agents = '';
            return rows.flatMap(row => {
                const words = (part: string): string => row.querySelector(part)?.textContent?.trim() ?? '';
                agents = words('.turn .agent') || agents;
                return agents && words('.file') ? `${agents}: ${words('.file')} ${words('.state')}`.trim() : [];
            });
        });
    }

    /** Presses a button above the list once it can be pressed. */
    async pressAll(action: 'acceptAll' | 'rejectAll'): Promise<void> {
        await this.page.locator(`.item.enabled > [id="agent-companion.reviews.${action}"]:visible`).click();
    }

    /** Waits until these are the groups, each as its agent and the number of its changes. */
    async waitForGroups(...labels: string[]): Promise<void> {
        const toggles = this.node.locator('[aria-expanded]');
        const shown = async (): Promise<string> =>
            (await toggles.evaluateAll(all => all.map(each => each.textContent?.trim()))).join('; ');
        await until(`the groups are ${labels.join('; ')}`, async () => (await shown()) === labels.join('; '), {
            seen: shown
        });
    }

    /** Names the element with the keyboard by label or text; empty outside the view. */
    focused(): Promise<string> {
        return this.node.evaluate(view => {
            const { activeElement } = document;
            if (activeElement !== view) {
                return (view.contains(activeElement) && activeElement?.getAttribute('aria-label')) || '';
            }
            const row = document.getElementById(view.getAttribute('aria-activedescendant') ?? '');
            return row?.querySelector('.file, .agent')?.textContent ?? '';
        });
    }

    /** Waits until the keyboard is in the view, but on no button. */
    async waitForKeyboardOnNoButton(): Promise<void> {
        const isThere = (): Promise<boolean> =>
            this.node.evaluate(
                view => view.contains(document.activeElement) && document.activeElement?.tagName !== 'BUTTON'
            );
        await until('the view has the keyboard, but none of its buttons', isThere, { seen: () => this.focused() });
    }

    /** Waits until the keyboard is on something, and a press of it would be heeded. */
    async waitForFocused(label: string): Promise<void> {
        await until(`'${label}' has the keyboard`, async () => (await this.focused()) === label, {
            seen: () => this.focused()
        });
        await this.node.locator(':focus[aria-disabled]').waitFor({ state: 'detached' });
    }

    /** Waits until every row can be decided. */
    async waitUntilSettled(): Promise<void> {
        await until('all rows can be decided', async () => (await this.node.locator('[aria-disabled]').count()) === 0);
    }

    /** The number on the view's icon; empty without one. */
    async waitForBadge(count: number): Promise<void> {
        await (count > 0
            ? this.icon.getByText(String(count), { exact: true }).waitFor()
            : this.icon.getByText(/^\d+$/).waitFor({ state: 'detached' }));
    }

    private row(fileName: string): Locator {
        return this.node.getByRole('treeitem', { name: fileName });
    }
}
