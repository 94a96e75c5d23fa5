import type { Clock, Disposable, EditorSnapshot } from '@agent-companion/server';
import { LatestValueSender, SendValue } from '@agent-companion/window/reliable-call';

/** Milliseconds in which the changes of the editors are sent together: typing is a change for every key. */
const QUIET_MS = 50;

/** Publishes what the user has in front of them: at most one snapshot for each short while, and one at a time. */
export class EditorPublisher {
    private readonly sender: LatestValueSender<EditorSnapshot>;
    private scheduled: Disposable | undefined;

    /** @param snapshot what the user has in front of them at the moment. */
    constructor(
        private readonly snapshot: () => EditorSnapshot,
        send: SendValue<EditorSnapshot>,
        private readonly clock: Clock
    ) {
        this.sender = new LatestValueSender(send);
    }

    /** Something has changed: publishes it with what else changes in the next moment. */
    publishSoon(): void {
        this.scheduled ??= this.clock.after(QUIET_MS, () => this.publish());
    }

    /** Publishes at once. */
    publish(): void {
        this.scheduled?.dispose();
        this.scheduled = undefined;
        this.sender.push(this.snapshot());
    }
}
