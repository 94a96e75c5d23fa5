import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { notificationMethods } from '@agent-companion/protocol/gemini';
import { until } from '../../../support/until';
import type { Act } from './acts';
import { closeProposedFiles, discardReviews } from './clean-up';
import { reviewTabs } from './clicks';
import { inputReport } from './watch/input-report';
import { JudgedText, judgeText } from './judged-text';
import { decisionsOfClick, decisionsOfKey, ToldDecision, unmeantDecisions, withUndo } from './meant-decisions';
import { ActScene, NamedAgent, UserActs } from './user-acts';

/** How long, in milliseconds, a review may be unseen while nothing is typed, and what a slow machine adds to that. */
const UNSEEN_MS = 10_000;
const SLOWNESS_MS = 3_000;

/** Lives through one sequence after the other in the page, and says what should not have happened. */
export class RandomUser {
    /** How often each kind of act came to something, and what was judged. */
    readonly tally: Record<string, number> = {};
    private told: ToldDecision[] = [];
    private accepted: JudgedText[] = [];

    constructor(private readonly scene: ActScene) {
        for (const agent of scene.agents) {
            agent.client.onDecision = (method, params) => this.handleDecision(agent, method, params);
        }
    }

    /**
     * Says what should not have happened, with a report of what the user did.
     * @param waits whether the sequence ends with a user who does nothing until what waits is to be seen.
     */
    async live(acts: readonly Act[], waits: boolean): Promise<{ failures: readonly string[]; report: string }> {
        const { page, files } = this.scene;
        await this.begin();
        const user = new UserActs(this.scene, what => this.count(what));
        for (const act of acts) {
            await user.do(act);
        }
        const unseen = waits ? await this.waitForUnseen(user) : [];
        await user.settle();
        const { keys, clicks } = await page.evaluate(() => window.agentCompanionInput);
        const withdrawn = await this.takeBack();
        await discardReviews(page);
        const written = new Set(this.accepted.map(({ name }) => name));
        const texts = [...withdrawn, ...this.accepted, ...files.texts(written)];
        this.count('texts judged', texts.length);
        this.count('decisions judged', this.told.length);
        await closeProposedFiles(page);
        files.end(written);
        // A decided review's tab may only be closing.
        const over = new Set(this.told.map(({ review }) => review));
        const meant = [
            ...clicks.flatMap(decisionsOfClick),
            ...keys.flatMap(key => decisionsOfKey(key, review => over.has(review)))
        ];
        const failures = [
            ...unseen,
            ...unmeantDecisions(this.told, withUndo(meant, keys)).map(
                ({ review, isAccept, revisions }) =>
                    `${review} (${revisions.join(' or ')}) was ${isAccept ? 'accepted' : 'rejected'} by nothing that was for it.`
            ),
            ...texts
                .filter(({ name }) => !user.changedByClick.has(name))
                .flatMap(text => judgeText(text, user.typed, keys))
        ];
        return { failures, report: inputReport(keys, clicks, this.told) };
    }

    private async begin(): Promise<void> {
        [this.told, this.accepted] = [[], []];
        this.scene.files.begin();
        this.scene.proposals.clear();
        await this.scene.page.evaluate(() => {
            window.agentCompanionInput.keys = [];
            window.agentCompanionInput.clicks = [];
            window.agentCompanionPictures.seen.clear();
        });
    }

    private count(what: string, by = 1): void {
        this.tally[what] = (this.tally[what] ?? 0) + by;
    }

    private proposalText(name: string, agent: NamedAgent, after: string): JudgedText {
        const isIt = (uri: string): boolean => uri.includes(`/${name}?`);
        return { name, before: this.scene.proposals.original(`${name} ⟷ ${agent.name}`, after), after, isIt };
    }

    /** An agent has been told of a decision. */
    private handleDecision(agent: NamedAgent, method: string, params: unknown): void {
        const { filePath, content } = params as { filePath: string; content?: string };
        const file = path.basename(filePath);
        const review = `${file} ⟷ ${agent.name}`;
        const revisions = this.scene.proposals.decidable(review, content);
        this.told.push({ review, isAccept: method === notificationMethods.diffAccepted, at: Date.now(), revisions });
        if (content !== undefined) {
            this.accepted.push(this.proposalText(file, agent, content));
            // As agents do: else the user is told that it has not.
            writeFileSync(filePath, content);
        }
    }

    /** The user does nothing: what has never been seen must be, unless another review is there to be read. */
    private async waitForUnseen(user: UserActs): Promise<string[]> {
        const { page } = this.scene;
        await user.settle();
        const isShown = async (): Promise<boolean> => {
            const seen = await page.evaluate(() => [...window.agentCompanionPictures.seen]);
            const titles = await reviewTabs(page).locator('.lm-TabBar-tabLabel').allInnerTexts();
            const current = reviewTabs(page).and(page.locator('.lm-mod-current'));
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
    private async takeBack(): Promise<JudgedText[]> {
        const { agents, files } = this.scene;
        const texts: JudgedText[] = [];
        for (const agent of agents) {
            for (const name of files.proposed) {
                const text = await agent.client.textAtClose(files.at(name));
                if (text !== null) {
                    texts.push(this.proposalText(name, agent, text));
                }
            }
        }
        return texts;
    }
}
