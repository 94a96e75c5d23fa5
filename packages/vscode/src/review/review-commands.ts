import * as vscode from 'vscode';
import {
    ClosedReviews,
    FreshFront,
    inListOrder,
    nls,
    ReviewDecisions,
    ReviewService,
    tooFreshSentence,
    UNDO_COMMAND
} from '@agent-companion/page';
import { DiffOpener, DiffReview } from './diff-opener';
import { REVIEW_SCHEME, reviewIdOf } from './review-uris';
import type { TerminalKeys } from './terminal-keys';

/** What a command is given by a key that is pressed in a terminal. */
const TERMINAL = 'terminal';

/** What the commands of reviews act with. */
export interface ReviewCommandServices {
    readonly reviews: ReviewService<DiffReview>;
    readonly decisions: ReviewDecisions<DiffReview>;
    readonly closed: ClosedReviews;
    readonly opener: DiffOpener;
    readonly front: Pick<FreshFront, 'isFresh'>;
    readonly terminalKeys: Pick<TerminalKeys, 'find'>;
    /** Tells the user in passing. */
    readonly hint: (sentence: string) => void;
    /** Whether the user is to be asked before all are accepted. */
    readonly confirmsAcceptAll: () => boolean;
}

/** The commands of reviews: on the one that they are given, by the title of its tab or its row in the view, else on the one in front. */
export class ReviewCommands {
    constructor(private readonly services: ReviewCommandServices) {}

    /** Registers all of them. */
    register(): vscode.Disposable {
        const { decisions, closed, opener } = this.services;
        const command = (name: string, act: (...args: unknown[]) => Promise<void>): vscode.Disposable =>
            vscode.commands.registerCommand(name, act);
        const onReview = (name: string, act: (review: DiffReview) => Promise<void>): vscode.Disposable =>
            command(`agent-companion.review.${name}`, async target => {
                const review = this.find(target);
                await (review && act(review));
            });
        return vscode.Disposable.from(
            onReview('accept', review => this.decide(review, () => decisions.accept(review))),
            onReview('reject', review => this.decide(review, () => decisions.reject(review))),
            onReview('writeFile', review => this.decide(review, () => decisions.writeFile(review))),
            onReview('copyText', review => decisions.copyText(review)),
            onReview('discard', review => this.decide(review, () => decisions.discard(review))),
            onReview('show', review => opener.reveal(review)),
            onReview('openFile', async ({ request }) => {
                await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(request.fileUri, true));
            }),
            onReview('restoreEdits', ({ takesEdits, proposal }) =>
                Promise.resolve(takesEdits ? proposal.restoreEarlierEdits() : undefined)
            ),
            command('agent-companion.review.nextFile', () => this.step(1)),
            command('agent-companion.review.previousFile', () => this.step(-1)),
            command('agent-companion.reviews.acceptAll', () => this.acceptAll()),
            command('agent-companion.reviews.rejectAll', () => this.rejectAll()),
            command(UNDO_COMMAND, () => closed.undo())
        );
    }

    /** The review in front of the user. */
    inFront(): DiffReview | undefined {
        const id = reviewIdOf(vscode.window.tabGroups.activeTabGroup.activeTab);
        return this.services.reviews.undecided().find(({ request }) => request.id === id);
    }

    /** Saving a review accepts it. To be called with a document that the user has saved. */
    async acceptSaved(document: vscode.TextDocument): Promise<void> {
        const review = this.find(document.uri);
        await (review && this.decide(review, () => this.services.decisions.accept(review)));
    }

    /** What is pressed right after another review was there may be meant for that. */
    private async decide(review: DiffReview, decide: () => Promise<void>): Promise<void> {
        const { front, hint } = this.services;
        if (front.isFresh(review)) {
            hint(tooFreshSentence());
        } else {
            await decide();
        }
    }

    private find(target: unknown): DiffReview | undefined {
        if (target instanceof DiffReview) {
            return target;
        }
        if (target instanceof vscode.Uri) {
            const id = target.scheme === REVIEW_SCHEME ? target.query : undefined;
            return this.services.reviews.undecided().find(({ request }) => request.id === id);
        }
        return target === TERMINAL ? this.findForTerminal() : this.inFront();
    }

    /** One that is behind others is shown, as nothing is done with what the user does not see. */
    private findForTerminal(): DiffReview | undefined {
        const target = this.services.terminalKeys.find();
        if (target?.code === 'behind') {
            this.services.opener.bringUp(target.review, false).catch(() => undefined);
            return undefined;
        }
        return target?.review;
    }

    private async step(by: number): Promise<void> {
        const listed = inListOrder(this.services.reviews.undecided());
        const current = this.inFront();
        const index = current ? listed.indexOf(current) + by : 0;
        const next = listed.at(index % (listed.length || 1));
        await (next && this.services.opener.reveal(next));
    }

    private async acceptAll(): Promise<void> {
        const waiting = this.services.reviews.undecided().filter(({ isUnattended }) => !isUnattended);
        const asked = new Map(waiting.map(review => [review, review.request.revision]));
        const label = nls.localize('agent-companion/acceptAllOk', 'Accept All');
        const detail = waiting.map(placeOf).join('\n');
        const asks = waiting.length > 0 && this.services.confirmsAcceptAll();
        const question = nls.localize('agent-companion/acceptAllTitle', 'Accept All Proposed Changes?');
        if (asks && (await vscode.window.showWarningMessage(question, { modal: true, detail }, label)) !== label) {
            return;
        }
        // Not what an agent has replaced while the question was on the screen.
        const unchanged = waiting.filter(review => review.request.revision === asked.get(review));
        await this.each(unchanged, review => this.services.decisions.accept(review));
    }

    private async rejectAll(): Promise<void> {
        const waiting = this.services.reviews.undecided();
        const label = nls.localize('agent-companion/rejectAllOk', 'Reject All');
        const question = nls.localize('agent-companion/rejectAllTitle', 'Reject All Proposed Changes?');
        const detail = waiting.map(placeOf).join('\n');
        if (
            waiting.length === 0 ||
            (await vscode.window.showWarningMessage(question, { modal: true, detail }, label)) === label
        ) {
            await this.each(waiting, review => this.services.decisions.reject(review));
        }
    }

    private async each(reviews: readonly DiffReview[], decide: (review: DiffReview) => Promise<void>): Promise<void> {
        for (const review of reviews) {
            // The agent may have taken it back while the others were decided.
            if (this.services.reviews.undecided().includes(review)) {
                await decide(review);
            }
        }
    }
}

/** Where a review's file is, as the user sees it in the explorer. */
function placeOf({ request }: DiffReview): string {
    return vscode.workspace.asRelativePath(vscode.Uri.parse(request.fileUri, true));
}
