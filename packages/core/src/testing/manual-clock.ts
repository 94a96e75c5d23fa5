import { Clock } from '../support/clock';
import { Disposable } from '../support/emitter';

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
    private time = 1_700_000_000_000;
    private readonly due = new Map<object, { readonly at: number; readonly action: () => void }>();

    now(): number {
        return this.time;
    }

    after(milliseconds: number, action: () => void): Disposable {
        const key = {};
        this.due.set(key, { at: this.time + milliseconds, action });
        return { dispose: () => void this.due.delete(key) };
    }

    /** Whether nothing is to happen any more. */
    get isIdle(): boolean {
        return this.waiting === 0;
    }

    /** How many things are to happen. */
    get waiting(): number {
        return this.due.size;
    }

    /** Milliseconds until the next thing is to happen, 0 if it is late; undefined if nothing is. */
    get untilNext(): number | undefined {
        const next = this.nextBefore(Infinity);
        return next && Math.max(0, next[1].at - this.time);
    }

    /** Time passes while nothing runs, as on a laptop that sleeps: what falls due in it happens after it, late. */
    sleep(milliseconds: number): void {
        this.time += milliseconds;
    }

    /** Lets time pass, and what falls due in it happen in its order. */
    advance(milliseconds: number): void {
        const end = this.time + milliseconds;
        for (let next = this.nextBefore(end); next; next = this.nextBefore(end)) {
            const [key, { at, action }] = next;
            this.due.delete(key);
            this.time = Math.max(this.time, at);
            action();
        }
        this.time = end;
    }

    private nextBefore(end: number): [object, { at: number; action: () => void }] | undefined {
        const [first] = [...this.due].sort(([, one], [, other]) => one.at - other.at);
        return first && first[1].at <= end ? first : undefined;
    }
}
