import { Disposable } from './emitter';
import { Clock } from './clock';
import { SerialQueue } from './serial-queue';

interface RecurringWorkOptions {
    readonly work: () => Promise<unknown>;
    /** Milliseconds from its end until it is to be done again. */
    readonly everyMs: number;
    /** Told why it failed. */
    readonly onError: (error: unknown) => void;
    readonly clock: Clock;
}

/** Work that is done again and again, one at a time, until that is ended. */
export class RecurringWork {
    private readonly queue = new SerialQueue();
    private next?: Disposable;
    private ended = false;

    constructor(private readonly options: RecurringWorkOptions) {}

    get hasEnded(): boolean {
        return this.ended;
    }

    /** Whether nothing is under way. */
    get isIdle(): boolean {
        return this.queue.isIdle;
    }

    /** Does the work in turn, then again and again until the end. Never rejects. */
    begin(): Promise<void> {
        return this.queue.run(() => this.work());
    }

    /** Runs other work that must not meet it, also after the end. Settles as that does. */
    between<T>(other: () => T | Promise<T>): Promise<T> {
        return this.queue.run(other);
    }

    /** Nothing begins any more; what is under way goes on. */
    end(): void {
        this.ended = true;
        this.next?.dispose();
    }

    private async work(): Promise<void> {
        this.next?.dispose();
        if (this.ended) {
            return;
        }
        const { work, everyMs, onError, clock } = this.options;
        await work().catch((error: unknown) => onError(error));
        // Not if it has ended meanwhile.
        if (!this.hasEnded) {
            this.next = clock.after(everyMs, () => {
                this.begin().catch(onError);
            });
        }
    }
}
