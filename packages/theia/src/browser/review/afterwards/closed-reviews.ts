import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { Clock } from '@agent-companion/server';
import { toWire } from '../../../common';
import { BackendCaller, whileUserWaits } from '../../connection/backend-caller';
import { silentSentence } from '../../messages/call-sentences';
import type { MessageAction, StatusMessages } from '../../messages/status-messages';

/** How long after one review has closed another that closes belongs to it, in milliseconds: all are rejected at once. */
const GROUP_MS = 1_000;

/** Milliseconds after which the user is told that an undo takes long. */
const SLOW_MS = 2_000;

/** How many times the user can go back. */
const MOST_GROUPS = 20;

/** The command that brings back what was closed last. */
export const UNDO_COMMAND = 'agent-companion.undoDecision';

/** A review that is over. */
export interface ClosedReview {
    readonly id: string;
    readonly fileUri: string;
    /** What the user had made of the proposal, if anything. */
    readonly text: string | undefined;
}

/** What bringing a review back needs of the page. */
interface ClosedReviewServices {
    readonly backend: BackendCaller;
    readonly messages: Pick<StatusMessages, 'show' | 'hide'>;
    /** Brings the review of an id in front of the user. */
    readonly reveal: (id: string) => Promise<void>;
    /** Opens a text in an editor of its own, without a file. */
    readonly openText: (text: string, fileName: string) => Promise<void>;
    readonly clock: Clock;
}

/** The reviews that are over and can be brought back, those first that were closed last; what was closed at once, at once. */
export class ClosedReviews {
    private groups: ClosedReview[][] = [];
    private last = { at: -Infinity, said: '' };
    private undoing: Promise<void> | undefined;

    constructor(private readonly services: ClosedReviewServices) {}

    get isEmpty(): boolean {
        return this.groups.length === 0;
    }

    /** Remembers a review, and says so; more than one at a time is said in one sentence. */
    add(closed: ClosedReview, sentence: string, sentenceOfAll: (count: number) => string, action = undoAction()): void {
        const now = this.services.clock.now();
        // Of different acts the last one is undone alone.
        const said = sentenceOfAll(2);
        const isOneAct = said === this.last.said && now - this.last.at < GROUP_MS;
        const group = isOneAct ? (this.groups.pop() ?? []) : [];
        this.last = { at: now, said };
        group.push(closed);
        this.groups = [...this.groups, group].slice(-MOST_GROUPS);
        const message = group.length > 1 ? sentenceOfAll(group.length) : sentence;
        this.services.messages.show({ sentence: message, actions: [action] });
    }

    /**
     * Brings back what was closed last: as a review that waits for the user, though no agent waits for it. Where the backend knows
     * nothing of it any more, the user's text is opened by itself; where it does not answer, the same is undone the next time.
     */
    undo(): Promise<void> {
        // A second key while the backend has not answered is for the same.
        this.undoing ??= this.undoLast().finally(() => (this.undoing = undefined));
        return this.undoing;
    }

    private async undoLast(): Promise<void> {
        const { messages, clock } = this.services;
        const group = this.groups.at(-1) ?? [];
        this.last = { at: -Infinity, said: '' };
        messages.hide();
        const slow = clock.after(SLOW_MS, () => messages.show({ sentence: undoingSentence() }));
        let isAnswered = true;
        while (isAnswered && group.length > 0) {
            isAnswered = await this.bringBack(group[0]);
            group.splice(0, isAnswered ? 1 : 0);
        }
        slow.dispose();
        // Others may have been closed meanwhile.
        this.groups = this.groups.filter(({ length }) => length > 0);
        if (!isAnswered) {
            messages.show({ sentence: silentSentence(), severity: 'warn', actions: [undoAction()] });
        }
    }

    /** False if the backend does not answer. */
    private async bringBack({ id, fileUri, text }: ClosedReview): Promise<boolean> {
        const { backend, reveal, openText, messages } = this.services;
        const args: [string, string?] = text === undefined ? [id] : [id, toWire(text)];
        const outcome = await backend.call('restoreReview', args, whileUserWaits);
        if (!outcome.answered && (outcome.code === 'silent' || outcome.code === 'no-connection')) {
            return false;
        }
        if (outcome.answered && outcome.value.restored) {
            await reveal(outcome.value.id);
            return true;
        }
        const name = new URI(fileUri).path.base;
        if (text !== undefined) {
            await openText(text, name);
        }
        const sentence =
            text === undefined
                ? nls.localize('agent-companion/notBack', '{0} cannot be brought back. Ask the agent again.', name)
                : nls.localize('agent-companion/textBack', 'The review is over. The text of {0} is open.', name);
        messages.show({ sentence, severity: 'warn' });
        return true;
    }
}

function undoingSentence(): string {
    return nls.localize('agent-companion/undoing', 'The IDE’s backend does not answer yet. Undo is on its way.');
}

/** Offers to undo what the user has decided. */
function undoAction(): MessageAction {
    return { label: nls.localize('agent-companion/undo', 'Undo'), command: UNDO_COMMAND };
}
