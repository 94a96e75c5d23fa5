import type { Clock, Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import type { BackendCalls, CompanionService } from '@agent-companion/core/contract';
import { CallAnswer, CallLine, CallOptions, ReliableCall, ReliableCaller } from '@agent-companion/core/contract';

/** Milliseconds of silence on an open connection after which no answer to a call that matters is expected. */
export const SILENCE_LIMIT_MS = 90_000;

/** The page's calls to the backend. */
export type BackendCaller = ReliableCaller<BackendCalls>;

/** For what the user wants now, and no more when the connection is back after a while. */
export const whileUserWaits: CallOptions = { deadline: { milliseconds: 10_000, from: 'call' } };

/** Parts of a page's connection. */
interface BackendConnectionOptions {
    /** Whether a call has a chance to arrive, and when that changes. */
    readonly line: CallLine;
    readonly service: () => Pick<CompanionService, 'call'>;
    /** Names the page towards the backend, which does each of its calls once. */
    readonly callerId: string;
    readonly clock: Clock;
}

/** The page's connection to the backend. */
export class BackendConnection {
    private readonly windowEnds = new Emitter<void>();

    /** Fires when a call is refused because the window has ended, or another page has it. */
    readonly onDidEndWindow: Event<void> = this.windowEnds.event;

    /** The calls to the backend. */
    readonly calls: BackendCaller;

    constructor(private readonly options: BackendConnectionOptions) {
        const { callerId, line, clock } = options;
        this.calls = new ReliableCaller({ callerId, line, clock, send: call => this.send(call) });
    }

    private async send(call: ReliableCall): Promise<CallAnswer> {
        const answer = await this.options.service().call(call);
        if (!answer.ok && answer.code === 'window-ended') {
            this.windowEnds.fire();
        }
        return answer;
    }
}
