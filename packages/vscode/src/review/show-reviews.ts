import * as vscode from 'vscode';
import { FreshFront, nls, ReviewDecisions, ReviewNotifications, systemClock } from '@agent-companion/page';
import type { CompanionPage } from '../connection/companion-page';
import { setContextKey } from '../context-key';
import { notify } from '../messages/notifications';
import { StatusMessages } from '../messages/status-messages';
import { ReviewsTree } from '../reviews-view/reviews-tree';
import type { DiffReview } from './diff-opener';
import { showOwnTextNotes } from './own-text-notes';
import { ReviewCommands } from './review-commands';
import { decisionsOf } from './review-decisions';
import type { ReviewEditors } from './review-editors';
import { REVIEW_SCHEME, sideUri } from './review-uris';
import { TerminalKeys } from './terminal-keys';

/** True, for keys and menus, while a review that waits is in front of the user. */
const REVIEW_IN_FRONT = 'agentCompanion.reviewInFront';

/** True, for keys, while reviews wait, wherever they are. */
const REVIEWS_WAIT = 'agentCompanion.reviewsWait';

/** The `resource` of that review, in a list, once it has been there long enough to be decided. */
const DECIDABLE_REVIEWS = 'agentCompanion.decidableReviews';

/** Wires reviews to the screen: commands, the Reviews view, what comes in front next, and what the user is told of. */
export function showReviews(
    page: CompanionPage,
    editors: ReviewEditors,
    context: vscode.ExtensionContext,
    setting: (name: string) => unknown
): ReviewDecisions<DiffReview> {
    const { reviews } = page;
    const messages = new StatusMessages();
    const front = new FreshFront(systemClock);
    const { decisions, closed } = decisionsOf(page, editors, messages, context.workspaceState);
    const terminalKeys = new TerminalKeys(page, () => commands.inFront());
    const commands: ReviewCommands = new ReviewCommands({
        reviews,
        decisions,
        closed,
        opener: editors.opener,
        front,
        terminalKeys,
        hint: sentence => void messages.show({ sentence, severity: 'warn' }),
        confirmsAcceptAll: () => setting('review.confirmAcceptAll') !== false
    });
    new ReviewNotifications<DiffReview>({
        reviews,
        front: page.front,
        decisions,
        notify,
        reveal: review => editors.opener.reveal(review),
        isWindowFocused: () => vscode.window.state.focused,
        placeOf: fileUri => vscode.workspace.asRelativePath(vscode.Uri.parse(fileUri, true)),
        startedAt: Date.now()
    });
    const tree = new ReviewsTree(() => reviews.undecided());
    const view = vscode.window.createTreeView('agent-companion.reviews', { treeDataProvider: tree });
    const update = (): void => {
        // A tab that is closed is told of as such after the change of the tabs.
        queueMicrotask(() => void page.front.update().catch(() => undefined));
        const count = reviews.undecided().length;
        const inFront = commands.inFront();
        front.set(inFront);
        tree.refresh();
        view.badge = {
            value: count,
            tooltip: nls.localize('agent-companion/waitingCount', 'Proposed changes: {0}', count)
        };
        setContextKey(REVIEW_IN_FRONT, inFront !== undefined);
        setContextKey(REVIEWS_WAIT, count > 0);
        terminalKeys.update();
    };
    front.onDidChange(() => {
        const inFront = front.hasFresh ? undefined : commands.inFront();
        setContextKey(DECIDABLE_REVIEWS, inFront ? [sideUri(inFront.request, REVIEW_SCHEME).toString()] : []);
    });
    page.window.onDidGreet(({ pendingReviews }) => {
        const ids = pendingReviews.map(({ id }) => id);
        editors.closeStale(ids, reviews).catch(() => undefined);
    });
    reviews.onDidChange(update);
    reviews.onDidEnd(update);
    reviews.onDidOpen(update);
    decisions.onDidDecide(({ review: { request }, decision }) => {
        if (decision.kind === 'accepted' && setting('review.openFileAfterAccept') === true) {
            const file = vscode.Uri.parse(request.fileUri, true);
            vscode.commands.executeCommand('vscode.open', file).then(undefined, () => undefined);
        }
    });
    editors.onDidSave(document => void commands.acceptSaved(document).catch(() => undefined));
    context.subscriptions.push(
        messages,
        view,
        terminalKeys,
        showOwnTextNotes(reviews),
        commands.register(),
        vscode.window.tabGroups.onDidChangeTabs(update),
        vscode.window.tabGroups.onDidChangeTabGroups(update)
    );
    update();
    return decisions;
}
