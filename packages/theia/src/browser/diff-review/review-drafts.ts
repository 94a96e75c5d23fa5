import { transferMs } from '@gemini-companion/protocol/lib/transfer-time';
import { Disposable } from '@theia/core/lib/common/disposable';
import { CompanionService, toWire } from '../../common';
import { BackendLine } from '../backend-line';
import { LatestSender } from '../latest-sender';
import { DiffReview } from './diff-review';

/** Milliseconds of quiet before a text is sent, for each million characters: a big one must not hold up the rest. */
const QUIET_PER_MILLION = 400;

/** A user who never rests has the text sent after so many times that quiet. */
const LONGEST_UNREST = 5;

/** Texts shorter than this are sent at every change. */
const SMALL = 250_000;

/** Keeps the backend's copy of a review's text up to date, so that a reload loses no edit. */
export class ReviewDrafts implements Disposable {
    private readonly sender: LatestSender<void>;
    private readonly listening: Disposable;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private unsavedSince: number | undefined;

    constructor(
        private readonly review: DiffReview,
        private readonly service: Pick<CompanionService, 'saveDraft'>,
        private readonly line: BackendLine
    ) {
        // The text is made when it is sent: several changes may have come together by then.
        this.sender = new LatestSender<void>(line, () => this.send(), undefined, {
            transferMs: () => transferMs(review)
        });
        this.listening = review.onDidChangeText(() => this.saveSoon());
    }

    /** Sends the text, if it was ever edited: the backend may have missed the last one. */
    save(): void {
        if (this.review.wasEdited) {
            this.sender.push();
        }
    }

    /** Sends the text at once, past whatever is still on its way: the last chance. */
    saveNow(): void {
        if (this.review.wasEdited && this.line.isOpen) {
            this.send().catch(() => undefined);
        }
    }

    dispose(): void {
        clearTimeout(this.timer);
        this.listening.dispose();
        this.sender.dispose();
    }

    private saveSoon(): void {
        const { length } = this.review;
        clearTimeout(this.timer);
        if (length < SMALL) {
            this.saveChanges();
            return;
        }
        const quiet = (length / 1_000_000) * QUIET_PER_MILLION;
        const now = performance.now();
        this.unsavedSince ??= now;
        const delay = Math.min(quiet, this.unsavedSince + LONGEST_UNREST * quiet - now);
        this.timer = setTimeout(() => this.saveChanges(), Math.max(0, delay));
    }

    private saveChanges(): void {
        this.unsavedSince = undefined;
        this.save();
    }

    private send(): Promise<void> {
        const { id, revision } = this.review.request;
        return this.service.saveDraft(id, revision, toWire(this.review.text));
    }
}
