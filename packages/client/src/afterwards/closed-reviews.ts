import type { Clock } from '@agent-companion/core/server';
import { toWire } from '@agent-companion/core/contract';
import { BackendCaller, whileUserWaits } from '../connection/backend-connection';
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

/** The command that brings back what was closed last. */
export const UNDO_COMMAND = 'agent-companion.undoDecision';

/** Parts of the page that bringing a review back needs. */
interface ClosedReviewServices {
    readonly backend: BackendCaller;
    readonly messages: Pick<MessageScreen, 'show' | 'hide'>;
    /** Brings the review of an id in front of the user. */
    readonly reveal: (id: string) => Promise<void>;
    /** Opens a text in an editor of its own, as that of a file. */
    readonly openText: (text: string, fileUri: string) => Promise<void>;
    readonly groups: ClosedGroups;
    readonly askUser: AskChoice;
    readonly unsavedFiles: UnsavedFiles;
    readonly clock: Clock;
}

/** The reviews to bring back, the last closed first; reviews closed at once come back at once. */
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
        this.last = { at: now, said };
        const group = groups.add(closed, isOneAct);
        const message = group.length > 1 ? sentenceOfAll(group.length) : sentence;
        this.services.messages.show({ sentence: message, actions: [action] });
    }

    /** Whether an undo could bring a review back, now or later. */
    has(id: string): boolean {
        return this.services.groups.has(id);
    }

    /** Undoes the last decision: restores a file, or reopens a review for no agent. */
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
            // It is not removed, so the next undo tries the same.
            if (outcome === 'silent') {
                messages.show({ sentence: silentSentence(), severity: 'warn', actions: [undoAction()] });
                return;
            }
            // A message that can be handed over again holds none of the others up.
            if (outcome === 'done') {
                groups.remove(closed);
            }
        }
    }

    private async bringBack({ id, fileUri, text }: ClosedReview): Promise<UndoOutcome> {
        const { backend, reveal, openText, messages } = this.services;
        const args: [string, string?] = text === undefined ? [id] : [id, toWire(text)];
        const outcome = await backend.call('restoreReview', args, whileUserWaits);
        if (!outcome.answered && (outcome.code === 'silent' || outcome.code === 'no-connection')) {
            return 'silent';
        }
        if (outcome.answered && outcome.value) {
            await reveal(outcome.value);
            return 'done';
        }
        const name = fileNameOf(fileUri);
        if (text !== undefined) {
            await openText(text, fileUri);
        }
        const sentence =
            text === undefined
                ? nls.localize('agent-companion/notBack', '{0} cannot be brought back. Ask the agent again.', name)
                : nls.localize(
                      'agent-companion/textBack',
                      'The review cannot be brought back. The text of {0} is open.',
                      name
                  );
        messages.show({ sentence, severity: 'warn' });
        return 'done';
    }
}

/** Offers to undo what the user has decided. */
function undoAction(): MessageAction {
    return { label: nls.localize('agent-companion/undo', 'Undo'), command: UNDO_COMMAND };
}

/** Offers to open a review again that has ended without the user's decision. */
export function reopenAction(): MessageAction {
    return { label: nls.localize('agent-companion/reopen', 'Reopen'), command: UNDO_COMMAND };
}
