import type { Page } from 'playwright-core';
import type { PlainAgent } from '../../../support/agents/plain-agent';
import { holdFrames } from '../../../support/page/held-frames';
import type { Act, SimpleAct } from './acts';
import { click, clickNamed, editorTabs, nth, reviewTabs, waitForFrame } from './clicks';
import type { Proposals } from './proposals';
import type { SequenceFiles } from './sequence-files';

/** An agent, and how reviews call it. */
export interface NamedAgent {
    readonly client: PlainAgent;
    readonly name: string;
}

/** What there is to act on. */
export interface ActScene {
    readonly page: Page;
    readonly agents: readonly NamedAgent[];
    readonly files: SequenceFiles;
    readonly proposals: Proposals;
}

/** Does the acts of one sequence, and remembers what they may have changed. */
export class UserActs {
    /** The letters that were typed. */
    readonly typed: string[] = [];
    /** The files with a change that was clicked on. */
    readonly changedByClick = new Set<string>();
    private readonly underWay: Promise<unknown>[] = [];
    private lastProposed: [NamedAgent, string] | undefined;
    private isHeld = false;

    /** @param count is told what was done, or tried in vain. */
    constructor(
        private readonly scene: ActScene,
        private readonly count: (what: string) => void
    ) {}

    /** Resolves once an act is done, or has turned out to be impossible. */
    async do(act: Act): Promise<void> {
        if (act.act !== 'holdFrames') {
            const isDone = await this.tryTo(act);
            return this.count(isDone ? act.act : `${act.act}, in vain`);
        }
        this.count(act.act);
        this.isHeld = true;
        await holdFrames(this.scene.page, async () => {
            for (const each of act.during) {
                await this.do(each);
            }
        });
        this.isHeld = false;
    }

    /** Resolves once what was not waited for is done. */
    async settle(): Promise<void> {
        await Promise.all(this.underWay);
    }

    private async tryTo(act: SimpleAct): Promise<boolean> {
        const { page, agents, files } = this.scene;
        switch (act.act) {
            case 'propose':
                this.lastProposed = [agents[act.agent], files.nameOf(act.file)];
                await this.propose(...this.lastProposed, act.late);
                return true;
            case 'replace':
                if (this.lastProposed) {
                    await this.propose(...this.lastProposed, act.late);
                }
                return this.lastProposed !== undefined;
            case 'withdraw':
                await agents[act.agent].client.closeDiff(files.at(files.nameOf(act.file)));
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
            case 'closeReview':
            case 'acceptRow':
            case 'rejectRow':
            case 'acceptInBar':
            case 'rejectInBar':
            case 'clickKeep':
            case 'clickUndo': {
                const clicked = await clickNamed(page, act.act, act.which);
                if (clicked && (act.act === 'clickKeep' || act.act === 'clickUndo')) {
                    this.changedByClick.add(clicked.file);
                }
                return clicked?.isDone === true;
            }
        }
    }

    private async propose({ client, name }: NamedAgent, file: string, late: boolean): Promise<void> {
        const { page, files, proposals } = this.scene;
        const { text, markTaken } = proposals.make(`${file} ⟷ ${name}`);
        const opening = client
            .openDiff(files.at(file), text)
            // Decisions come on another connection: those made before the call was answered have come once a later one is.
            .then(() => client.ping())
            .then(markTaken);
        this.underWay.push(opening);
        if (!late) {
            await opening;
            await (this.isHeld ? undefined : waitForFrame(page));
        }
    }

    /** Presses a key, and lets go of it after it has been repeated. */
    private async hold(chord: string): Promise<void> {
        const keys = chord.split('+');
        for (const key of [...keys, ...Array<string>(2).fill(keys[keys.length - 1])]) {
            await this.scene.page.keyboard.down(key);
        }
        for (const key of keys.reverse()) {
            await this.scene.page.keyboard.up(key);
        }
    }
}
