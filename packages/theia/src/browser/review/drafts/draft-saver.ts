import { transferMs } from '@agent-companion/protocol';
import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { CompanionService, toWire } from '../../../common';
import { BackendConnection } from '../../connection/backend-connection';
import { LatestSender } from '../../connection/latest-sender';
import { Review, SetAside } from '../review';
import { refusalOfText } from '../text/text-limit';

/** Milliseconds of quiet before a text is sent, for each million characters: a big one must not hold up the rest. */
const QUIET_PER_MILLION = 400;

/** A user who never rests has the text sent after so many times that quiet. */
const LONGEST_UNREST = 5;

/** Texts shorter than this are sent at every change. */
const SMALL = 250_000;

/** Keeps the backend's copy of what a user makes of a review up to date, so that a reload loses no edit. */
export class DraftSaver implements Disposable {
    private readonly sender: LatestSender<void>;
    private readonly asideSender: LatestSender<SetAside>;
    private readonly listening: DisposableCollection;
    /** How often the text was edited, and how many of these edits have arrived. */
    private edits = 0;
    private arrived = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private unsavedSince: number | undefined;
    private isRefused = false;

    /** @param onRefused told why the text is too large to be kept: once, until one is kept again. */
    constructor(
        private readonly review: Review,
        private readonly service: Pick<CompanionService, 'saveDraft'>,
        private readonly line: BackendConnection,
        private readonly onRefused: (reason: string) => void
    ) {
        // The text is made when it is sent: several changes may have come together by then.
        this.sender = new LatestSender<void>(line, () => this.send(), undefined, {
            transferMs: () => transferMs(review)
        });
        this.asideSender = new LatestSender<SetAside>(line, aside => this.sendAside(aside), undefined, {
            transferMs: ({ text }) => transferMs(text)
        });
        this.listening = new DisposableCollection(
            review.onDidEdit(() => {
                this.edits++;
                this.saveSoon();
            }),
            review.onDidSetAside(aside => this.setAside(aside))
        );
    }

    /** Sends the text, if it was ever edited: the backend may have missed the last one. */
    save(): void {
        if (this.review.wasEdited) {
            this.sender.push();
        }
    }

    /** Sends what the user had made of a revision that is replaced. */
    saveAside(aside: SetAside): void {
        this.asideSender.push(aside);
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
        this.asideSender.dispose();
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

    private setAside(aside: SetAside): void {
        if (aside.byUser) {
            this.saveAside(aside);
            return;
        }
        clearTimeout(this.timer);
        this.unsavedSince = undefined;
        // What has arrived was set aside by the backend itself.
        if (this.arrived < this.edits) {
            this.saveAside(aside);
        }
    }

    private async send(): Promise<void> {
        const { edits } = this;
        const { id, revision } = this.review.request;
        // The agent may have replaced the text while it was on its way.
        if (this.review.wasEdited && (await this.keep(id, revision, this.review.text))) {
            this.arrived = Math.max(this.arrived, edits);
        }
    }

    private async sendAside({ revision, text }: SetAside): Promise<void> {
        await this.keep(this.review.request.id, revision, text);
    }

    /** Whether the backend has the text now. */
    private async keep(id: string, revision: number, text: string): Promise<boolean> {
        const refusal = refusalOfText(text);
        if (refusal === undefined) {
            await this.service.saveDraft(id, revision, toWire(text));
        } else if (!this.isRefused) {
            this.onRefused(refusal);
        }
        this.isRefused = refusal !== undefined;
        return !this.isRefused;
    }
}
