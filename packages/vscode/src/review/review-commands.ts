import * as vscode from 'vscode';
import { Client, UNDO_COMMAND } from '@agent-companion/client';
import { DiffOpener, DiffReview } from '../tabs/diff-opener';
import { isSide } from '../tabs/review-uris';
import type { ConnectedReviews } from './connected-reviews';
import type { TerminalKeys } from './terminal-keys';

/** Argument of a command by a key that is pressed in a terminal. */
const TERMINAL = 'terminal';

/** Rejects all reviews that wait, or those of some ids. */
export const REJECT_ALL_COMMAND = 'agent-companion.reviews.rejectAll';

/** The commands of reviews: for the review of a tab's title or a view's row, else the one in front. */
export class ReviewCommands {
    constructor(
        private readonly client: Pick<Client<DiffReview>, 'decisions' | 'changeActions' | 'bulk' | 'closed'>,
        private readonly connected: ConnectedReviews,
        private readonly opener: DiffOpener,
        private readonly terminalKeys: Pick<TerminalKeys, 'find'>
    ) {}

    /** Registers all of them. */
    register(): vscode.Disposable {
        const { connected, opener } = this;
        const { decisions, changeActions, bulk, closed } = this.client;
        const command = (name: string, act: (...args: unknown[]) => Promise<void>): vscode.Disposable =>
            vscode.commands.registerCommand(name, act);
        const onReview = (name: string, act: (review: DiffReview) => Promise<void>): vscode.Disposable =>
            command(`agent-companion.review.${name}`, async target => {
                const review = this.find(target);
                await (review && act(review));
            });
        return vscode.Disposable.from(
            ...(['accept', 'reject', 'rejectWithComment', 'writeFile', 'discard'] as const).map(name =>
                onReview(name, review => connected.decide(review, name))
            ),
            onReview('keepChange', review => changeActions.keep(review)),
            onReview('undoChange', review => changeActions.undo(review)),
            onReview('commentLines', async () => {
                await vscode.commands.executeCommand('workbench.action.addComment');
            }),
            onReview('copyText', review => decisions.copyText(review)),
            onReview('show', review => opener.show(review)),
            onReview('openFile', async ({ request }) => {
                await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(request.fileUri, true));
            }),
            onReview('restoreEdits', ({ takesEdits, proposal }) =>
                Promise.resolve(takesEdits ? proposal.restoreEarlierEdits() : undefined)
            ),
            command('agent-companion.review.nextFile', () => connected.step(1)),
            command('agent-companion.review.previousFile', () => connected.step(-1)),
            command('agent-companion.reviews.acceptAll', () => bulk.accept()),
            command(REJECT_ALL_COMMAND, ids => bulk.reject(idsOf(ids))),
            command(UNDO_COMMAND, () => closed.undo())
        );
    }

    /** Saving a review accepts it. To be called with a document that the user has saved. */
    async acceptSaved(document: vscode.TextDocument): Promise<void> {
        const review = this.find(document.uri);
        await (review && this.connected.decide(review, 'accept'));
    }

    private find(target: unknown): DiffReview | undefined {
        if (target instanceof DiffReview) {
            return target;
        }
        if (target instanceof vscode.Uri) {
            return isSide(target) ? this.connected.find(target.query) : undefined;
        }
        return target === TERMINAL ? this.findForTerminal() : this.connected.inFront;
    }

    /** A review behind others is shown, as nothing is done with what the user does not see. */
    private findForTerminal(): DiffReview | undefined {
        const target = this.terminalKeys.find();
        if (target?.code === 'behind') {
            this.opener.reveal(target.review, false).catch(() => undefined);
            return undefined;
        }
        return target?.review;
    }
}

function idsOf(value: unknown): string[] | undefined {
    return Array.isArray(value) ? value.filter(id => typeof id === 'string') : undefined;
}
