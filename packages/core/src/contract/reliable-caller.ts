import { transferMs } from '../protocol';
import type { Clock } from '../support/clock';
import type { Disposable } from '../support/emitter';
import { CallAnswer, CallOutcome, CallTable, ReliableCall, UnansweredCode, ValueOf } from './reliable-call';

/** The connection for calls. It may break at any time, and lose messages under way. */
export interface CallLine {
    /** False while it is known to be broken. */
    readonly isOpen: boolean;
    /** Fires when it breaks, when it is back, and when another connection takes its place. */
    readonly onDidChange: (listener: () => void) => Disposable;
}

/** Surroundings of a caller. */
interface CallTransport {
    /** Distinguishes this caller from every other that the responder may ever serve. */
    readonly callerId: string;
    readonly line: CallLine;
    readonly clock: Clock;
    /** Sends a call once. A promise that rejects, or never settles, is a lost message. */
    send(call: ReliableCall): Promise<CallAnswer>;
}

/** How long a call goes on. */
export interface CallOptions {
    /** Milliseconds without an answer after which the call is repeated, more each time. Default 4,000. */
    readonly silenceMs?: number;
    /** Asked before each attempt; true ends the call. Default: never. */
    readonly until?: () => boolean;
    /** When the call ends unanswered; the attempt under way then has its first silence nevertheless. Default: never. */
    readonly deadline?: CallDeadline;
}

/** Milliseconds from the call on, or for which the connection has been open without a break. */
interface CallDeadline {
    readonly milliseconds: number;
    readonly from: 'call' | 'connection';
}

/** Factor by which the silence grows at most: repeating often makes no slow connection faster. */
const LONGEST_SILENCE = 8;

const REASONS: Record<UnansweredCode, string> = {
    'no-connection': 'There is no connection.',
    silent: 'The other side does not answer.',
    superseded: 'The call has been superseded.'
};

/** Calls a {@link ReliableResponder} over a lossy connection: repeats after silence, and at once after a reconnect. */
export class ReliableCaller<Methods extends CallTable<Methods>> {
    private calls = 0;
    private readonly underWay = new Set<Promise<unknown>>();
    /** Since when the connection is as it is, in milliseconds since 1970. */
    private lineChanged = 0;

    constructor(private readonly transport: CallTransport) {
        const { line, clock } = transport;
        line.onDidChange(() => (this.lineChanged = clock.now()));
    }

    /**
     * Has a method done once by the responder. Never rejects.
     * @param options when to give up, default never. Silences and deadline grow by the transfer time of the arguments' texts.
     * @returns the method's value, or a code: see {@link UnansweredCode}, with which it may have been done, and `CallErrorCode`.
     */
    call<Method extends keyof Methods & string>(
        method: Method,
        args: Parameters<Methods[Method]>,
        options: CallOptions = {}
    ): Promise<CallOutcome<ValueOf<Methods, Method>>> {
        const call = this.repeat(method, args, options).finally(() => this.underWay.delete(call));
        this.underWay.add(call);
        return call;
    }

    /** Resolves once every call that is under way now has ended. */
    async settled(): Promise<void> {
        await Promise.all(this.underWay);
    }

    private async repeat<Method extends keyof Methods & string>(
        method: Method,
        args: Parameters<Methods[Method]>,
        options: CallOptions
    ): Promise<CallOutcome<ValueOf<Methods, Method>>> {
        const { callerId, line, clock } = this.transport;
        const call: ReliableCall = { id: `${callerId}/${++this.calls}`, method, arguments: args };
        const { silenceMs = 4_000, until = () => false, deadline } = options;
        const transfer = transferMs(args);
        const begun = clock.now();
        let resolveAnswer: (answer: CallAnswer) => void;
        const answer = new Promise<CallAnswer>(resolve => (resolveAnswer = resolve));
        let silence = silenceMs;
        let isSent = false;
        while (!until()) {
            const remaining = this.remaining(begun, deadline);
            if (remaining + transfer <= 0 && (isSent || !line.isOpen)) {
                return unanswered(line.isOpen ? 'silent' : 'no-connection');
            }
            let wait = remaining;
            if (line.isOpen) {
                isSent = true;
                this.send(call).then(resolveAnswer!, () => undefined);
                wait = Math.max(silenceMs, Math.min(silence, remaining));
            }
            const event = await this.nextEvent(answer, wait + transfer);
            if (typeof event === 'object') {
                // The responder answers with what the method resolved with.
                return event.ok
                    ? { answered: true, value: event.value as ValueOf<Methods, Method> }
                    : { answered: false, code: event.code, reason: event.reason };
            }
            silence = event === 'silence' ? Math.min(2 * silence, LONGEST_SILENCE * silenceMs) : silenceMs;
        }
        return unanswered('superseded');
    }

    /** Milliseconds until the deadline. */
    private remaining(begun: number, deadline: CallDeadline | undefined): number {
        const { line, clock } = this.transport;
        const pauses = deadline?.from === 'connection' && !line.isOpen;
        if (!deadline || pauses) {
            return Infinity;
        }
        const from = deadline.from === 'call' ? begun : Math.max(begun, this.lineChanged);
        return from + deadline.milliseconds - clock.now();
    }

    private async send(call: ReliableCall): Promise<CallAnswer> {
        return this.transport.send(call);
    }

    /** Waits for an answer, be it to an earlier attempt, until the connection changes. */
    private async nextEvent(
        answer: Promise<CallAnswer>,
        milliseconds: number
    ): Promise<CallAnswer | 'silence' | 'line changed'> {
        const { line, clock } = this.transport;
        const waiting: Disposable[] = [];
        const interruption = new Promise<'silence' | 'line changed'>(resolve => {
            waiting.push(line.onDidChange(() => resolve('line changed')));
            if (Number.isFinite(milliseconds)) {
                waiting.push(clock.after(milliseconds, () => resolve('silence')));
            }
        });
        return Promise.race([answer, interruption]).finally(() => waiting.forEach(each => each.dispose()));
    }
}

function unanswered(code: UnansweredCode): CallOutcome<never> {
    return { answered: false, code, reason: REASONS[code] };
}
