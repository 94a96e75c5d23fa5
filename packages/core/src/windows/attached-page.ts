import { randomUUID } from 'node:crypto';
import { Emitter } from '../support/emitter';
import { Clock, systemClock } from '../support';
import { CompanionClient, PageCalls, CallAnswer, CallLine, ReliableCall, ReliableCaller } from '../contract';
import { checkAnswer } from './page-input-validation';

/** Milliseconds that a live page may be silent: longer than one that computes a large diff. */
const SILENT_MS = 30_000;

/** Reaches whichever page serves a window. A call outlives its page: a reload is a wait, not a failure. */
export class AttachedPage implements CallLine {
    /** The calls to the page. */
    readonly calls: ReliableCaller<PageCalls>;
    private readonly changes = new Emitter<void>();
    readonly onDidChange = this.changes.event;
    private page: CompanionClient | undefined;

    constructor(clock: Clock = systemClock) {
        this.calls = new ReliableCaller({
            callerId: randomUUID(),
            line: this,
            clock,
            send: call => this.send(call)
        });
    }

    /** The connection to the page; undefined while there is none. */
    get current(): CompanionClient | undefined {
        return this.page;
    }

    get isOpen(): boolean {
        return this.page !== undefined;
    }

    /** Takes a page into service. The newest wins: an older one may be a zombie with an open socket. */
    attach(page: CompanionClient): void {
        if (this.page !== page) {
            this.change(page);
        }
    }

    /** Lets a page go. Returns false if a newer one has taken over already. */
    detach(page: CompanionClient): boolean {
        if (this.page !== page) {
            return false;
        }
        this.change(undefined);
        return true;
    }

    /** Whether the page answers in time; undefined if there is none, or another one by then. */
    async isAlive(): Promise<boolean | undefined> {
        const { page } = this;
        const isGone = (): boolean => !page || this.page !== page;
        const { answered } = await this.calls.call('ping', [], {
            until: isGone,
            deadline: { milliseconds: SILENT_MS, from: 'call' }
        });
        return isGone() ? undefined : answered;
    }

    private change(page: CompanionClient | undefined): void {
        this.page = page;
        this.changes.fire();
    }

    private async send(call: ReliableCall): Promise<CallAnswer> {
        const { page } = this;
        const answer = await page?.call(call);
        if (!answer || this.page !== page) {
            throw new Error('Another page has taken over: it is the one to answer.');
        }
        return checkAnswer(call.method as keyof PageCalls, answer);
    }
}
