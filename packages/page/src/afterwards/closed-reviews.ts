import type { Clock, RestoreOutcome } from '@agent-companion/server';
import { toWire } from '@agent-companion/window/contract';
import type { CallOutcome } from '@agent-companion/window/reliable-call';
import { BackendCaller, whileUserWaits } from '../connection/backend-caller';
import { Disposables } from '../disposables';
import { silentSentence } from '../messages/call-sentences';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { AskChoice } from '../messages/question';
import type { MessageAction, MessageScreen } from '../messages/status-message';
import { AcceptUndo, type UndoOutcome } from './accept-undo';
import type { UnsavedFiles } from '../decision/accept-confirmation';
import type { ClosedGroups, ClosedReview } from './closed-groups';

/** How long after one review has closed another that closes belongs to it, in milliseconds: all are rejected at once. */
const GROUP_MS = 1_000;

/** Milliseconds after which the user is told that an undo takes long. */
const SLOW_MS = 2_000;

/** The command that brings back what was closed last. */
export const UNDO_COMMAND = 'agent-companion.undoDecision';

/** What bringing a review back needs of the page. */
interface ClosedReviewServices {
    readonly backend: BackendCaller;
    readonly messages: MessageScreen;
    /** Brings the review of an id in front of the user. */
    readonly reveal: (id: string) => Promise<void>;
    /** Opens a text in an editor of its own, as that of a file. */
    readonly openText: (text: string, fileUri: string) => Promise<void>;
    readonly groups: ClosedGroups;
    readonly askUser: AskChoice;
    readonly unsavedFiles: UnsavedFiles;
    readonly clock: Clock;
}

/** The reviews that are over and can be brought back, those first that were closed last; what was closed at once, at once. */
export class ClosedReviews {
    private last = { at: -Infinity, said: '' };
    private undoing: Promise<void> | undefined;

    private readonly acceptUndo: AcceptUndo;

    constructor(private readonly services: ClosedReviewServices) {
        this.acceptUndo = new AcceptUndo(services);
    }

    /** Remembers a review, and says so; more than one at a time is said in one sentence. */
    add(closed: ClosedReview, sentence: string, sentenceOfAll: (count: number) => string, action = undoAction()): void {
        const { clock, groups } = this.services;
        const now = clock.now();
        // Of different acts the last one is undone alone.
        const said = sentenceOfAll(2);
        const isOneAct = said === this.last.said && now - this.last.at < GROUP_MS;
        const before = isOneAct ? groups.last : undefined;
        this.last = { at: now, said };
        // What an agent has not written after an accept comes back as a review.
        groups.forget(closed.id);
        const group = [...(before ?? []), closed];
        groups.put(group, before);
        const message = group.length > 1 ? sentenceOfAll(group.length) : sentence;
        this.services.messages.show({ sentence: message, actions: [action] });
    }

    /** Whether a review is what an undo would bring back now. */
    isLast(id: string): boolean {
        return this.services.groups.last?.some(closed => closed.id === id) ?? false;
    }

    /**
     * Undoes the last decision. Restores an accepted file, and opens a rejected review again, for which no agent waits. Opens its text
     * where the backend has forgotten it. Where the backend does not answer, the next call undoes the same.
     */
    undo(): Promise<void> {
        // A second key while the backend has not answered is for the same.
        this.undoing ??= this.undoLast().finally(() => (this.undoing = undefined));
        return this.undoing;
    }

    private async undoLast(): Promise<void> {
        const { groups, messages } = this.services;
        const { last } = groups;
        this.last = { at: -Infinity, said: '' };
        messages.hide();
        if (!last) {
            messages.show({ sentence: nls.localize('agent-companion/nothingToUndo', 'There is nothing to undo.') });
            return;
        }
        // Of two agents' texts for one file the later one goes first.
        for (const closed of last[0].accepted ? [...last].reverse() : last) {
            const outcome = closed.accepted ? await this.acceptUndo.undo(closed) : await this.bringBack(closed);
            if (outcome === 'silent') {
                messages.show({ sentence: silentSentence(), severity: 'warn', actions: [undoAction()] });
                return;
            }
            // One that can be tried again holds none of the others up.
            if (outcome === 'done') {
                groups.remove(closed);
            }
        }
    }

    private async bringBack({ id, fileUri, text, proposed }: ClosedReview): Promise<UndoOutcome> {
        const { reveal, openText, messages } = this.services;
        const outcome = await this.restore(id, text);
        if (!outcome.answered && (outcome.code === 'silent' || outcome.code === 'no-connection')) {
            return 'silent';
        }
        if (outcome.answered && outcome.value.restored) {
            await reveal(outcome.value.id);
            return 'done';
        }
        const name = fileNameOf(fileUri);
        const kept = text ?? proposed;
        if (kept !== undefined) {
            await openText(kept, fileUri);
        }
        const sentence =
            kept === undefined
                ? nls.localize('agent-companion/notBack', '{0} cannot be brought back. Ask the agent again.', name)
                : nls.localize(
                      'agent-companion/textBack',
                      'The review cannot be brought back. The text of {0} is open.',
                      name
                  );
        messages.show({ sentence, severity: 'warn' });
        return 'done';
    }

    /** The user is told while the backend takes long. */
    private async restore(id: string, text: string | undefined): Promise<CallOutcome<RestoreOutcome>> {
        const { backend, messages, clock } = this.services;
        const args: [string, string?] = text === undefined ? [id] : [id, toWire(text)];
        const said = new Disposables();
        said.push(clock.after(SLOW_MS, () => said.push(messages.show({ sentence: undoingSentence() }))));
        try {
            return await backend.call('restoreReview', args, whileUserWaits);
        } finally {
            said.dispose();
        }
    }
}

function undoingSentence(): string {
    return nls.localize('agent-companion/undoing', 'The IDE’s backend does not answer yet. Undo is on its way.');
}

/** Offers to undo what the user has decided. */
function undoAction(): MessageAction {
    return { label: nls.localize('agent-companion/undo', 'Undo'), command: UNDO_COMMAND };
}
