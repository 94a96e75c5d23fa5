import type { Clock, Disposable } from '@agent-companion/core/server';
import { toWire, CallOptions, LatestValueSender } from '@agent-companion/core/contract';
import { systemClock } from '@agent-companion/core/support';
import type { BackendCaller } from '../connection/backend-connection';
import { Disposables } from '../disposables';
import { refusalOfText } from '../text/text-limit';
import type { SetAside } from './earlier-draft';
import type { EditedProposal } from './edited-proposal';

/** Milliseconds of pause before a text is sent, per million characters: a big text must not hold up the rest. */
const PAUSE_PER_MILLION = 1_000;

/** Texts shorter than this are sent at every change. */
const SMALL = 250_000;

/** Numbers the drafts of a page: each higher than those before it, also than those of the page before. */
export class DraftOrder {
    private newest = 0;

    /** @param known the newest of a review's drafts that the backend had when it asked for the review. */
    after(known: number): number {
        return (this.newest = Math.max(this.newest, known) + 1);
    }
}

/** Keeps the backend's copy of the user's text up to date, so that a reload loses no edit. */
export class DraftSaver implements Disposable {
    private readonly sender = new LatestValueSender<void>((_value, until) => this.send({ until }));
    private readonly asideSender = new LatestValueSender<SetAside>(({ revision, text }, until) =>
        this.keep(revision, text, { until })
    );
    private readonly listening: Disposables;
    private scheduled: Disposable | undefined;

    constructor(
        private readonly proposal: EditedProposal,
        private readonly backend: BackendCaller,
        private readonly order: DraftOrder,
        private readonly clock: Clock = systemClock
    ) {
        this.listening = new Disposables(
            proposal.onDidEdit(() => this.saveSoon()),
            proposal.onDidSetAside(aside => this.saveAside(aside))
        );
    }

    /** Sends the text, if it was ever edited: the backend may have missed the last one. */
    save(): void {
        if (this.proposal.wasEdited) {
            this.sender.push();
        }
    }

    /** Sends what the user had made of a revision that is replaced. */
    saveAside(aside: SetAside): void {
        this.asideSender.push(aside);
    }

    /** Sends the text now, beside any text under way: the page is about to leave its window. */
    saveNow(): void {
        this.send({ deadline: { milliseconds: 0, from: 'call' } }).catch(() => undefined);
    }

    dispose(): void {
        this.scheduled?.dispose();
        this.listening.dispose();
        this.sender.dispose();
        this.asideSender.dispose();
    }

    private saveSoon(): void {
        const { length } = this.proposal.text;
        if (length < SMALL) {
            this.save();
            return;
        }
        this.scheduled ??= this.clock.after((length / 1_000_000) * PAUSE_PER_MILLION, () => {
            this.scheduled = undefined;
            this.save();
        });
    }

    private async send(options: CallOptions): Promise<void> {
        // The agent may have replaced the text before this one is sent.
        if (this.proposal.wasEdited) {
            await this.keep(this.proposal.request.revision, this.proposal.text.value, options);
        }
    }

    private async keep(revision: number, text: string, options: CallOptions): Promise<void> {
        // Of a text that is too large the user is told when they accept it.
        if (refusalOfText(text) === undefined) {
            const { id, draftOrder } = this.proposal.request;
            const order = this.order.after(draftOrder);
            await this.backend.call('saveDraft', [id, revision, toWire(text), order], options);
        }
    }
}
