import * as vscode from 'vscode';
import { badgeText, Client, gapSentence, ListedAgent, staysOpenMessage } from '@agent-companion/client';
import { setContextKey } from '../context-key';
import { showWrites } from '../ledger/show-writes';
import type { StatusMessages } from '../messages/status-messages';
import { GO_TO_COMMAND, ReviewsTree } from '../reviews-tree';
import type { DiffReview } from '../tabs/diff-opener';
import { takeComments } from './comment-threads';
import { ConnectedReviews } from './connected-reviews';
import { tellOfHeld } from './held-notice';
import { REJECT_ALL_COMMAND, ReviewCommands } from './review-commands';
import { onDidSaveByHand } from '../tabs/accepting-saves';
import type { ReviewEditors } from '../tabs/review-editors';
import { isRestorable, showReviewNotes } from './review-notes';
import { REVIEW_SCHEME, reviewTabs, sideUri } from '../tabs/review-uris';
import type { TabClosing } from '../tabs/tab-closing';
import type { WindowTerminals } from '../terminal/window-terminals';
import { TerminalKeys } from './terminal-keys';

/** Facts on reviews for keys and menus, which name them by their `resource`. */
const keys = {
    /** Whether a review that waits is in front of the user. */
    reviewInFront: 'agentCompanion.reviewInFront',
    /** Whether surely none waits and no tab is left; false right after a reload, and while one opens. */
    noReviews: 'agentCompanion.noReviews',
    /** Whether reviews wait, wherever they are. */
    reviewsWait: 'agentCompanion.reviewsWait',
    /** Those that can be seen, once they have been there long enough to be decided. */
    decidableReviews: 'agentCompanion.decidableReviews',
    /** Those that no agent waits for. */
    unattendedReviews: 'agentCompanion.unattendedReviews',
    /** Those of them that cannot be written any more: their text can be copied only. */
    endedReviews: 'agentCompanion.endedReviews',
    /** Those whose edits are hidden, as the agent has replaced the proposal below them. */
    restorableReviews: 'agentCompanion.restorableReviews'
};

/** Parts that showing reviews takes. */
interface ShownServices {
    readonly client: Client<DiffReview>;
    readonly editors: ReviewEditors;
    readonly shells: WindowTerminals;
    readonly messages: StatusMessages;
    readonly subscriptions: vscode.Disposable[];
}

/** Wires reviews to the screen: commands, the Reviews view, what comes in front, messages. */
export function showReviews({ client, editors, shells, messages, subscriptions }: ShownServices): void {
    const { reviews, cooldown } = client;
    const connected = new ConnectedReviews(client, editors);
    const terminalKeys = new TerminalKeys(client, shells, () => connected.inFront);
    const tree = new ReviewsTree(() => reviews.undecided(), client.agents, client.writes);
    const commands = new ReviewCommands(client, connected, editors.opener, terminalKeys);
    const view = vscode.window.createTreeView('agent-companion.reviews', { treeDataProvider: tree });
    sayKeptTabs(editors.closing, id => cooldown.isCooling(connected.find(id) ?? {}), messages);
    let hasGreeted = false;
    const showCount = (): void => {
        const [waiting, written] = [reviews.undecided().length, client.writes.rows.length];
        const tooltip = badgeText(waiting, client.writes);
        if (view.badge?.tooltip !== tooltip) {
            view.badge = { value: waiting + written, tooltip };
        }
    };
    const update = (): void => {
        // A tab that is closed is told of as such after the change of the tabs.
        queueMicrotask(() => void client.front.update().catch(() => undefined));
        const waiting = reviews.undecided();
        connected.update();
        tree.refresh();
        showCount();
        const unattended = waiting.filter(({ isUnattended }) => isUnattended);
        setContextKey(keys.reviewInFront, connected.inFront !== undefined);
        setContextKey(keys.noReviews, hasGreeted && waiting.length === 0 && reviewTabs().length === 0);
        setContextKey(keys.reviewsWait, waiting.length > 0);
        setContextKey(keys.endedReviews, resourcesOf(unattended.filter(({ hasEnded }) => hasEnded)));
        setContextKey(keys.restorableReviews, resourcesOf(waiting.filter(isRestorable)));
        setContextKey(keys.unattendedReviews, resourcesOf(unattended));
        terminalKeys.update();
    };
    const showDecidable = (): void => {
        const isDecidable = (review: DiffReview): boolean => review.isVisible && !cooldown.isCooling(review);
        setContextKey(keys.decidableReviews, resourcesOf(reviews.undecided().filter(isDecidable)));
    };
    cooldown.onDidChange(showDecidable);
    client.window.onDidGreet(({ pendingReviews }) => {
        const ids = pendingReviews.map(({ id }) => id);
        hasGreeted = true;
        update();
        editors.closeStale(ids).catch(() => undefined);
    });
    reviews.onDidChange(update);
    client.agents.onDidChange(() => tree.refresh());
    client.writes.onDidChange(() => {
        tree.refresh();
        showCount();
        const { gap } = client.writes;
        view.message = gap && gap !== 'off' ? gapSentence(gap) : undefined;
    });
    reviews.onDidEnd(update);
    reviews.onDidOpen(update);
    subscriptions.push(
        view,
        onDidSaveByHand(document => void commands.acceptSaved(document).catch(() => undefined)),
        terminalKeys,
        tellOfHeld(client),
        showReviewNotes(client),
        takeComments(client),
        showWrites(client, messages),
        commands.register(),
        vscode.commands.registerCommand(GO_TO_COMMAND, (agent: ListedAgent) => client.agents.goTo(agent)),
        vscode.commands.registerCommand('agent-companion.reviews.show', () => showList(view, tree)),
        vscode.window.tabGroups.onDidChangeTabs(update),
        vscode.window.tabGroups.onDidChangeTabGroups(update)
    );
    update();
}

/** Says which reviews stay open though closed by one act; says nothing of tabs closed singly or by VS Code. */
function sayKeptTabs(closing: TabClosing, isUnseen: (id: string) => boolean, messages: StatusMessages): void {
    closing.isUnseen = isUnseen;
    closing.onDidKeep(({ reviews: kept, reason }) => {
        const waiting = kept.filter(({ decided }) => !decided).map(({ request }) => request);
        if (reason === 'together' && waiting.length > 0) {
            messages.show(staysOpenMessage(waiting, REJECT_ALL_COMMAND));
        }
    });
}

/** Puts the keyboard into the list. */
async function showList<R>(view: vscode.TreeView<R>, tree: { getChildren(): R[] }): Promise<void> {
    const [first] = tree.getChildren();
    // A review that is shown for the first time has no row yet, and would get no keyboard.
    await (view.visible || first === undefined
        ? vscode.commands.executeCommand('agent-companion.reviews.focus')
        : view.reveal(first, { focus: true, select: false }));
}

function resourcesOf(reviews: readonly DiffReview[]): string[] {
    return reviews.map(({ request }) => sideUri(request, REVIEW_SCHEME).toString());
}
