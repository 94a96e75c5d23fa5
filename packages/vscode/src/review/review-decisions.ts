import * as vscode from 'vscode';
import {
    AcceptConfirmation,
    ClosedGroups,
    ClosedReviews,
    isClosedGroup,
    ReviewDecisions,
    StoredList,
    systemClock,
    UnattendedReview
} from '@agent-companion/page';
import type { CompanionPage } from '../connection/companion-page';
import { askChoice, decisionNotifier } from '../messages/questions';
import type { StatusMessages } from '../messages/status-messages';
import type { DiffReview } from './diff-opener';
import type { ReviewEditors } from './review-editors';

/** How long, in milliseconds, a review that was brought back may take to be shown. */
const REVEAL_MS = 10_000;

/** What decides the reviews of a page, and brings back those that were decided. */
export interface Decisions {
    readonly decisions: ReviewDecisions<DiffReview>;
    readonly closed: ClosedReviews;
}

/** Composes what decides the reviews of a page. @param memory what a reload of the window leaves. */
export function decisionsOf(
    { connection: { calls: backend }, reviews }: CompanionPage,
    editors: ReviewEditors,
    messages: StatusMessages,
    memory: vscode.Memento
): Decisions {
    const storage = {
        getItem: (key: string) => memory.get<string>(key) ?? null,
        setItem: (key: string, value: string) => void memory.update(key, value)
    };
    const groups = new ClosedGroups(new StoredList(storage, 'closedReviews', isClosedGroup));
    groups.restore();
    const closed = new ClosedReviews({
        backend,
        messages,
        groups,
        reveal: id => revealLater(id, reviews, editors),
        openText: async content => {
            await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }));
        },
        clock: systemClock
    });
    const isUnsaved = (fileUri: string): boolean =>
        vscode.workspace.textDocuments.some(({ uri, isDirty }) => isDirty && sameFile(uri, fileUri));
    const decisions = new ReviewDecisions<DiffReview>({
        reviews,
        backend,
        closed,
        confirmation: new AcceptConfirmation({ has: isUnsaved }, askChoice),
        unattended: new UnattendedReview<DiffReview>({
            backend,
            askUser: askChoice,
            placeOf: ({ fileUri }) => vscode.workspace.asRelativePath(vscode.Uri.parse(fileUri, true)),
            changedFileOf: () => undefined,
            readFile: ({ request }) => editors.originals.read(request.fileUri),
            clock: systemClock
        }),
        notifier: decisionNotifier(messages),
        // VS Code leaves the keyboard where it is when a tab is closed.
        focus: { markDecided: () => undefined },
        nextFile: { after: () => Promise.resolve() },
        commentOf: () => undefined,
        clock: systemClock
    });
    return { decisions, closed };
}

/** The host answers that a review is back before the page is told to show it. */
async function revealLater(id: string, reviews: CompanionPage['reviews'], { opener }: ReviewEditors): Promise<void> {
    const find = (): DiffReview | undefined => reviews.undecided().find(({ request }) => request.id === id);
    if (!find()) {
        await new Promise<void>(resolve => {
            const listening = reviews.onDidOpen(({ request }) => request.id === id && stop());
            const patience = setTimeout(() => stop(), REVEAL_MS);
            const stop = (): void => {
                clearTimeout(patience);
                listening.dispose();
                resolve();
            };
        });
    }
    const review = find();
    await (review && opener.reveal(review));
}

function sameFile(uri: vscode.Uri, fileUri: string): boolean {
    return uri.toString() === vscode.Uri.parse(fileUri, true).toString();
}
