import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import type { Page } from 'playwright-core';
import { notificationMethods } from '@agent-companion/protocol/gemini';
import type { PlainAgent } from '../../support/agents/plain-agent';
import { dismissLeftovers } from '../../support/browser/clean-page';
import type { TestIde } from '../../support/test-ide';
import { until } from '../../support/until';
import type { Act, NamingAct } from './acts';
import { click, clickNamed, editorTabs, nth, reviewTabs, waitForFrame } from './clicks';
import { JudgedText, judgeText } from './judged-text';
import type { WatchedKey } from './key-watch';
import { decisionsMeantBy, TimedDecision, unmeantDecisions } from './meant-decisions';

/** How long, in milliseconds, a review may be unseen while nothing is typed, and what a slow machine adds to that. */
const UNSEEN_MS = 10_000;
const SLOWNESS_MS = 3_000;

/** How long a click may take that nothing but a slow machine is in the way of, in milliseconds. */
const DISCARD_MS = 5_000;

/** The user's own files, which are open all the time. */
export const OWN_FILES = ['own-a.txt', 'own-b.txt'];

/** What agents propose for: a new file, and two that are there. */
const FILES = [0, 1, 2];
const ORIGINAL = 'zero\n1\n2\n3\n4\n5\n6\nseven\n';
const PROPOSED = '0\n1\n2\n3\n4\n5\n6\n7\n';

/** An agent, and how reviews call it. */
export interface NamedAgent {
    readonly client: PlainAgent;
    readonly name: string;
}

/** Lives through one sequence after the other in the page, and says what should not have happened. */
export class RandomUser {
    /** How often each kind of act came to something, and what was judged. */
    readonly tally: Record<string, number> = {};
    private sequence = 0;
    private typed: string[] = [];
    private named: TimedDecision[] = [];
    private changedByClick = new Set<string>();
    private told: TimedDecision[] = [];
    private accepted: JudgedText[] = [];
    private underWay: Promise<unknown>[] = [];
    private hasPutOff = false;

    constructor(
        private readonly bed: TestIde,
        private readonly agents: readonly NamedAgent[]
    ) {}

    private get page(): Page {
        return this.bed.ide.page;
    }

    /** @param waits whether the sequence ends with a user who does nothing until what waits is to be seen. */
    async live(acts: readonly Act[], waits: boolean): Promise<string[]> {
        await this.begin();
        const before = new Map(
            [...OWN_FILES, ...FILES.map(file => this.nameOf(file))].map(name => [name, this.textOf(name)])
        );
        for (const act of acts) {
            const isDone = await this.tryTo(act);
            this.count(isDone ? act.act : `${act.act}, in vain`);
            this.listen();
        }
        const unseen = waits ? await this.waitForUnseen() : [];
        await Promise.all(this.underWay);
        const keys = await this.page.evaluate(() => window.agentCompanionWatch.keys);
        const proposals = await this.takeBack();
        const written = new Set(this.accepted.map(({ name }) => name));
        const files = [...before]
            .filter(([name]) => !written.has(name))
            .map(([name, text]) => this.fileText(name, text));
        const texts = [...proposals, ...this.accepted, ...files];
        this.tally['texts judged'] = (this.tally['texts judged'] ?? 0) + texts.length;
        await this.removeFiles(written);
        return [
            ...unseen,
            ...this.judgeDecisions(keys),
            ...texts
                .filter(({ name }) => !this.changedByClick.has(name))
                .flatMap(text => judgeText(text, this.typed, keys))
        ];
    }

    private async begin(): Promise<void> {
        this.sequence++;
        [this.typed, this.named, this.told, this.accepted, this.underWay] = [[], [], [], [], []];
        [this.changedByClick, this.hasPutOff] = [new Set(), false];
        FILES.slice(1).forEach(file => writeFileSync(this.at(this.nameOf(file)), ORIGINAL));
        await this.page.evaluate(() => {
            window.agentCompanionWatch.keys = [];
            window.agentCompanionWatch.seen.clear();
        });
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
        return existsSync(this.at(name)) ? readFileSync(this.at(name), 'utf8') : '';
    }

    private fileText(name: string, before: string): JudgedText {
        const isIt = (uri: string): boolean => uri.startsWith('file:') && uri.endsWith(`/${name}`);
        return { name, before, after: this.textOf(name), isIt };
    }

    private proposalText(name: string, after: string): JudgedText {
        const isIt = (uri: string): boolean => uri.includes(`/${name}?`);
        return { name, before: PROPOSED, after, isIt };
    }

    private async tryTo(act: Act): Promise<boolean> {
        const { page } = this;
        switch (act.act) {
            case 'propose': {
                const opening = this.agents[act.agent].client.openDiff(this.at(this.nameOf(act.file)), PROPOSED);
                this.underWay.push(opening);
                await (act.late ? undefined : opening.then(() => waitForFrame(page)));
                return true;
            }
            case 'withdraw':
                await this.agents[act.agent].client.closeDiff(this.at(this.nameOf(act.file)));
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
            case 'hold':
                await this.hold(act.key);
                return true;
            case 'clickTab':
                return click(nth(editorTabs(page).locator('.lm-TabBar-tabLabel'), act.which));
            case 'clickReview':
                return click(nth(reviewTabs(page).locator('.lm-TabBar-tabLabel'), act.which));
            case 'clickText':
                return click(page.locator('.monaco-editor:visible .view-lines:not([monaco-view-zone])').last());
            case 'clickTerminal':
                return click(page.locator('.xterm:visible'));
            case 'review':
            case 'later': {
                const label = act.act === 'review' ? 'Review' : 'Later';
                const button = page.locator('.theia-notification-toasts button', { hasText: label });
                const isDone = await click(button.first());
                this.hasPutOff ||= isDone && act.act === 'later';
                return isDone;
            }
            case 'closeReview':
            case 'acceptRow':
            case 'rejectRow':
            case 'acceptInBar':
            case 'rejectInBar':
            case 'clickKeep':
            case 'clickUndo':
                return this.clickNamed(act.act, act.which);
        }
    }

    /** Presses a key, and lets go of it after it has been repeated. */
    private async hold(chord: string): Promise<void> {
        const keys = chord.split('+');
        for (const key of [...keys, ...Array<string>(2).fill(keys[keys.length - 1])]) {
            await this.page.keyboard.down(key);
        }
        for (const key of keys.reverse()) {
            await this.page.keyboard.up(key);
        }
    }

    private async clickNamed(act: NamingAct, which: number): Promise<boolean> {
        const at = Date.now();
        const clicked = await clickNamed(this.page, act, which);
        if (clicked && (act === 'clickKeep' || act === 'clickUndo')) {
            this.changedByClick.add(clicked.file);
        } else if (clicked?.review) {
            this.named.push({ review: clicked.review, isAccept: act.startsWith('accept'), at });
        }
        return clicked?.isDone === true;
    }

    /** Takes in what agents have been told by now. */
    private listen(): void {
        for (const { client, name } of this.agents) {
            for (const { method, params } of client.decisions.splice(0)) {
                const { filePath, content } = params as { filePath: string; content?: string };
                const file = path.basename(filePath);
                const isAccept = method === notificationMethods.diffAccepted;
                this.told.push({ review: `${file} ⟷ ${name}`, isAccept, at: Date.now() });
                if (content !== undefined) {
                    // As agents do: else the user is told that it has not.
                    writeFileSync(filePath, content);
                    this.accepted.push(this.proposalText(file, content));
                }
            }
        }
    }

    /** The user does nothing: what has never been seen must be, unless another review is there to be read. */
    private async waitForUnseen(): Promise<string[]> {
        if (this.hasPutOff) {
            return [];
        }
        await Promise.all(this.underWay);
        const isShown = async (): Promise<boolean> => {
            const seen = await this.page.evaluate(() => [...window.agentCompanionWatch.seen]);
            const titles = await reviewTabs(this.page).locator('.lm-TabBar-tabLabel').allInnerTexts();
            const current = reviewTabs(this.page).and(this.page.locator('.lm-mod-current'));
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

    /** The agents take back what waits; gives its texts. What the user has brought back is discarded. */
    private async takeBack(): Promise<JudgedText[]> {
        const texts: JudgedText[] = [];
        for (const { client } of this.agents) {
            for (const name of FILES.map(file => this.nameOf(file))) {
                const text = await client.textAtClose(this.at(name));
                if (text !== null) {
                    texts.push(this.proposalText(name, text));
                }
            }
        }
        this.listen();
        const isGone = async (): Promise<boolean> => {
            await dismissLeftovers(this.page, ['menu', 'quick input', 'dialog']);
            if ((await reviewTabs(this.page).count()) === 0) {
                return true;
            }
            await click(reviewTabs(this.page).last().locator('.lm-TabBar-tabLabel'));
            const discard = this.page.locator('.agent-companion-header:visible [data-action="discard"]');
            await discard.click({ timeout: DISCARD_MS }).catch(() => undefined);
            return false;
        };
        await until('no review is left', isGone, {
            seen: async () => (await reviewTabs(this.page).allInnerTexts()).join()
        });
        await this.page.locator('.lm-TabBar-tab.theia-mod-dirty').first().waitFor({ state: 'detached' });
        return texts;
    }

    /** Closes the agents' files, which the user may have opened, and deletes those that no agent has written. */
    private async removeFiles(written: ReadonlySet<string>): Promise<void> {
        const opened = editorTabs(this.page).filter({ hasText: /s\d+-\d\.txt/ });
        while ((await opened.count()) > 0) {
            await opened.first().click();
            await opened.first().locator('.lm-TabBar-tabCloseIcon').click();
        }
        FILES.map(file => this.nameOf(file))
            .filter(name => !written.has(name))
            .forEach(name => rmSync(this.at(name), { force: true }));
    }

    /** Every decision that an agent is told of was made by a key or a click that was for that review. */
    private judgeDecisions(keys: readonly WatchedKey[]): string[] {
        const over = new Set([...this.named, ...this.told].map(({ review }) => review));
        const meant = [...this.named, ...keys.flatMap(key => decisionsMeantBy(key, review => over.has(review)))];
        this.tally['decisions judged'] = (this.tally['decisions judged'] ?? 0) + this.told.length;
        return unmeantDecisions(this.told, meant).map(
            ({ review, isAccept }) => `${review} was ${isAccept ? 'accepted' : 'rejected'} by nothing that was for it.`
        );
    }
}
