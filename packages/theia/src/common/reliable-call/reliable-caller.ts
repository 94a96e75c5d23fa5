import type { Clock, Disposable } from '@agent-companion/server';
import { CallAnswer, CallOutcome, CallTable, ReliableCall, UnansweredCode, ValueOf } from './reliable-call';

/** The connection that calls go over. It may break at any time, and lose what is on its way. */
export interface CallLine {
    /** False while it is known to be broken. */
    readonly isOpen: boolean;
    /** Since when it is as it is, in milliseconds since 1970. */
    readonly since: number;
    /** Fires when it breaks, when it is back, and when another connection takes its place. */
    readonly onDidChange: (listener: () => void) => Disposable;
}

/** What a caller needs of its surroundings. */
export interface CallTransport {
    /** Distinguishes this caller from every other that the responder may ever serve. */
    readonly callerId: string;
    readonly line: CallLine;
    readonly clock: Clock;
    /** Sends a call once. A promise that rejects, or never settles, is a lost message. */
    send(call: ReliableCall): Promise<CallAnswer>;
}

/** How long a call goes on. */
export interface CallOptions {
    /** Milliseconds of silence after which the call is repeated, more each time. Default 4,000. */
    readonly silenceMs?: number;
    /** Milliseconds that its texts may take to arrive; added to every silence and to the deadline. Default 0. */
    readonly transferMs?: number;
    /** Asked before each attempt; true ends the call. Default: never. */
    readonly until?: () => boolean;
    /** When the call ends unanswered; the attempt under way then has its first silence nevertheless. Default: never. */
    readonly deadline?: CallDeadline;
}

/** So many milliseconds from the call on, or of the time in which the connection has been open without a break. */
export interface CallDeadline {
    readonly milliseconds: number;
    readonly from: 'call' | 'connection';
}

/** The silence grows up to so many times the first one: a slow connection is not made faster by repeating often. */
const LONGEST_SILENCE = 8;

const REASONS: Record<UnansweredCode, string> = {
    'no-connection': 'There is no connection.',
    silent: 'The other side does not answer.',
    superseded: 'The call has become pointless.'
};

/**
 * Calls the methods of a {@link ReliableResponder} over a connection that loses messages: repeats a call after silence,
 * and at once when the connection is back. Sends nothing over a broken connection.
 */
export class ReliableCaller<Methods extends CallTable<Methods>> {
    private calls = 0;

    constructor(private readonly transport: CallTransport) {}

    /** Resolves with the first answer, or with why there is none. Never rejects. */
    async call<Method extends keyof Methods & string>(
        method: Method,
        args: Parameters<Methods[Method]>,
        options: CallOptions = {}
    ): Promise<CallOutcome<ValueOf<Methods, Method>>> {
        const { callerId, line, clock } = this.transport;
        const call: ReliableCall = { id: `${callerId}/${++this.calls}`, method, arguments: args };
        const { silenceMs = 4_000, transferMs = 0, until = () => false } = options;
        const begun = clock.now();
        const answer = new FirstAnswer();
        let silence = silenceMs;
        for (let isSent = false; ;) {
            if (until()) {
                return unanswered('superseded');
            }
            const remaining = this.remaining(options, begun);
            if (remaining <= 0 && !(line.isOpen && !isSent)) {
                return unanswered(line.isOpen ? 'silent' : 'no-connection');
            }
            let patience = remaining;
            if (line.isOpen) {
                isSent = true;
                this.send(call).then(answer.take, () => undefined);
                patience = Math.max(silenceMs + transferMs, Math.min(silence + transferMs, remaining));
            }
            const event = await this.nextEvent(answer, patience);
            if (typeof event === 'object') {
                // The responder answers with what the method resolved with.
                return event.ok
                    ? { answered: true, value: event.value as ValueOf<Methods, Method> }
                    : { answered: false, code: event.code, reason: event.reason };
            }
            silence = event === 'silence' ? Math.min(2 * silence, LONGEST_SILENCE * silenceMs) : silenceMs;
        }
    }

    /** Milliseconds until the deadline. */
    private remaining({ deadline, transferMs = 0 }: CallOptions, begun: number): number {
        const { line, clock } = this.transport;
        const pauses = deadline?.from === 'connection' && !line.isOpen;
        if (!deadline || pauses) {
            return Infinity;
        }
        const from = deadline.from === 'call' ? begun : Math.max(begun, line.since);
        return from + deadline.milliseconds + transferMs - clock.now();
    }

    private async send(call: ReliableCall): Promise<CallAnswer> {
        return this.transport.send(call);
    }

    /** Waits for the answer, but no longer than so long, nor beyond a change of the connection that it may be lost in. */
    private nextEvent(answer: FirstAnswer, milliseconds: number): Promise<CallAnswer | 'silence' | 'line changed'> {
        const { line, clock } = this.transport;
        return new Promise(resolve => {
            const listening: Disposable[] = [];
            const finish = (event: CallAnswer | 'silence' | 'line changed'): void => {
                listening.forEach(each => each.dispose());
                resolve(event);
            };
            listening.push(line.onDidChange(() => finish('line changed')));
            if (Number.isFinite(milliseconds)) {
                listening.push(clock.after(milliseconds, () => finish('silence')));
            }
            answer.onTaken(finish);
        });
    }
}

/** The first answer to any of the attempts of a call: a late one to an earlier attempt is as good. */
class FirstAnswer {
    private answer: CallAnswer | undefined;
    private listener: (answer: CallAnswer) => void = () => undefined;

    readonly take = (answer: CallAnswer): void => {
        this.answer ??= answer;
        this.listener(this.answer);
    };

    /** Calls the listener when there is an answer; it replaces the listener before. */
    onTaken(listener: (answer: CallAnswer) => void): void {
        this.listener = listener;
        if (this.answer) {
            listener(this.answer);
        }
    }
}

function unanswered(code: UnansweredCode): CallOutcome<never> {
    return { answered: false, code, reason: REASONS[code] };
}
