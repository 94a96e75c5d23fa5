import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { PlainAgent } from '../../support/agents/plain-agent';
import type { TestIde } from '../../support/test-ide';
import { until } from '../../support/until';
import type { Act } from './acts';
import type { WatchedKey } from './key-watch';

/** How long a click may take that may find nothing to click on any more, in milliseconds. */
const CLICK_MS = 300;

/** How long, in milliseconds, a review may be unseen while nothing is typed, and what a slow machine adds to that. */
const UNSEEN_MS = 10_000;
const SLOWNESS_MS = 3_000;

const DECIDING_KEYS = ['Enter', 'Backspace'];

/** The user's own files, which are open all the time. */
export const OWN_FILES = ['own-a.txt', 'own-b.txt'];

/** Lives through one sequence after the other in the page, and says what should not have happened. */
export class RandomUser {
    /** How often each kind of act came to something, and what was judged. */
    readonly tally: Record<string, number> = {};
    private sequence = 0;
    private typed: string[] = [];
    private named: string[] = [];
    private underWay: Promise<unknown>[] = [];
    private hasPutOff = false;

    constructor(
        private readonly bed: TestIde,
        private readonly agents: readonly PlainAgent[]
    ) {}

    private get page(): Page {
        return this.bed.ide.page;
    }

    private get reviewTabs(): Locator {
        return this.page.locator('#theia-main-content-panel .lm-TabBar-tab', { hasText: ' ⟷ ' });
    }

    /** @param waits whether the sequence ends with a user who does nothing until what waits is to be seen. */
    async live(acts: readonly Act[], waits: boolean): Promise<string[]> {
        this.sequence++;
        [this.typed, this.named, this.underWay, this.hasPutOff] = [[], [], [], false];
        this.agents.forEach(agent => agent.decisions.splice(0));
        const before = OWN_FILES.map(name => this.textOf(name));
        await this.page.evaluate(() => {
            window.agentCompanionWatch.keys = [];
            window.agentCompanionWatch.seen.clear();
        });
        for (const act of acts) {
            await this.perform(act);
        }
        const unseen = waits ? await this.waitForUnseen() : [];
        await Promise.all(this.underWay);
        const keys = await this.page.evaluate(() => window.agentCompanionWatch.keys);
        const texts = await this.clearUp();
        return [
            ...unseen,
            ...this.judgeDecisions(keys),
            ...OWN_FILES.flatMap((name, index) => this.judgeText(name, before[index], this.textOf(name), keys)),
            ...texts.flatMap(({ name, proposed, text }) => this.judgeText(name, proposed, text, keys))
        ];
    }

    private count(what: string): void {
        this.tally[what] = (this.tally[what] ?? 0) + 1;
    }

    private nameOf(file: number): string {
        return `s${this.sequence}-${file}.txt`;
    }

    private at(name: string): string {
        return path.join(this.bed.workspace, name);
    }

    private textOf(name: string): string {
        return readFileSync(this.at(name), 'utf8');
    }

    private async perform(act: Act): Promise<void> {
        const isDone = await this.tryTo(act);
        if (isDone) {
            this.count(act.act);
        }
    }

    private async tryTo(act: Act): Promise<boolean> {
        const { page } = this;
        switch (act.act) {
            case 'propose': {
                const opening = this.agents[act.agent].openDiff(this.at(this.nameOf(act.file)), '0\n1\n2\n');
                this.underWay.push(opening);
                await (act.late ? undefined : opening);
                return true;
            }
            case 'withdraw':
                await this.agents[act.agent].closeDiff(this.at(this.nameOf(act.file)));
                return true;
            case 'type': {
                const letter = String.fromCharCode('a'.charCodeAt(0) + this.typed.length);
                this.typed.push(letter);
                await page.keyboard.press(letter);
                return true;
            }
            case 'press':
                await page.keyboard.press(act.key);
                return true;
            case 'clickTab':
                return click(
                    nth(page.locator('#theia-main-content-panel .lm-TabBar-tab .lm-TabBar-tabLabel'), act.which)
                );
            case 'clickText':
                return click(page.locator('.monaco-editor:visible .view-lines:not([monaco-view-zone])').last());
            case 'clickTerminal':
                return click(page.locator('.xterm:visible'));
            case 'closeReview':
                return this.clickNamed(this.reviewTabs, act.which, '.lm-TabBar-tabCloseIcon');
            case 'acceptRow':
            case 'rejectRow': {
                const action = act.act === 'acceptRow' ? 'accept' : 'reject';
                return this.clickNamed(page.locator('.agent-companion-review'), act.which, `[data-action="${action}"]`);
            }
            case 'review':
            case 'later': {
                const label = act.act === 'review' ? 'Review' : 'Later';
                const button = page.locator('.theia-notification-toasts button', { hasText: label });
                const isDone = await click(button.first());
                this.hasPutOff ||= isDone && act.act === 'later';
                return isDone;
            }
        }
    }

    /** Clicks on something that belongs to a review, and names that. */
    private async clickNamed(owners: Locator, which: number, button: string): Promise<boolean> {
        const owner = await nth(owners, which);
        const text = await owner?.innerText({ timeout: CLICK_MS }).catch(() => undefined);
        const name = /s\d+-\d\.txt/.exec(text ?? '')?.[0];
        if (!owner || !name) {
            return false;
        }
        this.named.push(name);
        await owner.hover({ timeout: CLICK_MS }).catch(() => undefined);
        return click(owner.locator(button));
    }

    /** The user does nothing: what has never been seen must be, unless another review is there to be read. */
    private async waitForUnseen(): Promise<string[]> {
        if (this.hasPutOff) {
            return [];
        }
        await Promise.all(this.underWay);
        const isShown = async (): Promise<boolean> => {
            const seen = await this.page.evaluate(() => [...window.agentCompanionWatch.seen]);
            const titles = await this.reviewTabs.locator('.lm-TabBar-tabLabel').allInnerTexts();
            const current = this.reviewTabs.and(this.page.locator('.lm-mod-current'));
            return titles.every(title => seen.includes(title)) || (await current.count()) > 0;
        };
        this.count('waits until nothing is unseen');
        try {
            await until('a review is seen', isShown, { timeoutMs: UNSEEN_MS + SLOWNESS_MS });
            return [];
        } catch {
            return [`A review was not to be seen for ${UNSEEN_MS} ms.`];
        }
    }

    /** The agents take back what waits; gives its texts. */
    private async clearUp(): Promise<{ name: string; proposed: string; text: string }[]> {
        await this.page.keyboard.press('Escape');
        const texts: { name: string; proposed: string; text: string }[] = [];
        for (const agent of this.agents) {
            for (const file of [0, 1, 2]) {
                const text = await agent.textAtClose(this.at(this.nameOf(file)));
                if (text !== null) {
                    texts.push({ name: this.nameOf(file), proposed: '0\n1\n2\n', text });
                }
            }
        }
        await this.reviewTabs.first().waitFor({ state: 'detached' });
        await this.page.locator('.lm-TabBar-tab.theia-mod-dirty').first().waitFor({ state: 'detached' });
        for (const { params } of this.agents.flatMap(({ decisions }) => decisions)) {
            const { filePath, content } = params as { filePath: string; content?: string };
            if (content !== undefined) {
                texts.push({ name: path.basename(filePath), proposed: '0\n1\n2\n', text: content });
            }
        }
        return texts;
    }

    /** Every letter in a text was pressed while that visibly had the keyboard; without a key for it, it is as it was. */
    private judgeText(name: string, before: string, after: string, keys: readonly WatchedKey[]): string[] {
        const own = keys.filter(({ text }) => text.endsWith(`/${name}`) || text.includes(`/${name}?`));
        this.count('texts judged');
        if (own.length === 0) {
            return before === after || this.isUndone(name, keys)
                ? []
                : [`${name} has changed without a key: ${JSON.stringify([before, after])}`];
        }
        const landed = this.typed.filter(letter => occurrences(after, letter) > occurrences(before, letter));
        return landed
            .filter(letter => !own.some(({ key }) => key === letter))
            .map(letter => `'${letter}' landed in ${name}, which did not visibly have the keyboard.`);
    }

    /**
     * Whether it may have been undone by a key that is for what is in front, wherever the keyboard is: this product's for a
     * change of a review; Theia's for a file, as long as that can be seen.
     */
    private isUndone(name: string, keys: readonly WatchedKey[]): boolean {
        return keys.some(
            ({ key, seen, visible }) =>
                (key === 'Z' && seen.some(title => title.startsWith(name))) ||
                (['z', 'y'].includes(key) && seen.length === 0 && visible.some(uri => uri.endsWith(`/${name}`)))
        );
    }

    /** Every decision that an agent is told of fell on a review that was in front when a key was pressed, or was named. */
    private judgeDecisions(keys: readonly WatchedKey[]): string[] {
        const inFront = keys.filter(({ key }) => DECIDING_KEYS.includes(key)).flatMap(({ seen }) => seen);
        return this.agents.flatMap(({ decisions }) =>
            decisions.flatMap(({ params }) => {
                const name = path.basename((params as { filePath: string }).filePath);
                this.count('decisions judged');
                const isMeant = this.named.includes(name) || inFront.some(title => title.startsWith(`${name} `));
                return isMeant ? [] : [`${name} was decided, which was neither in front nor named.`];
            })
        );
    }
}

/** One of those there are, if any. */
async function nth(locator: Locator, which: number): Promise<Locator | undefined> {
    const count = await locator.count();
    return count > 0 ? locator.nth(which % count) : undefined;
}

/** Clicks, if there is something to click on by then. */
async function click(target: Locator | Promise<Locator | undefined> | undefined): Promise<boolean> {
    const found = await target;
    if (!found || (await found.count()) === 0) {
        return false;
    }
    return found.click({ timeout: CLICK_MS }).then(
        () => true,
        () => false
    );
}

function occurrences(text: string, letter: string): number {
    return text.split(letter).length - 1;
}
