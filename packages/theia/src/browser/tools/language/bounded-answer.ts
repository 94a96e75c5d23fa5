import { CancellationToken, CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import type { ToolOutcome } from '@agent-companion/server';
import { systemClock } from '@agent-companion/page';
import { inTime, MARGIN_MS } from '../call-time';
import { refused, ToolCall } from '../page-tool';

/** How a tool asks language services: cancelled when the call ends, and to be done before this time. */
export interface AskingTime {
    readonly token: CancellationToken;
    /** Milliseconds that are left. */
    readonly leftMs: () => number;
}

/** Runs a tool that waits for language services, which may never answer: its refusal comes in time. */
export async function answerInTime<Result>(
    call: ToolCall,
    work: (time: AskingTime) => Promise<ToolOutcome<Result>>
): Promise<ToolOutcome<Result>> {
    const { signal, timeoutMs } = call;
    const source = new CancellationTokenSource();
    const until = systemClock.now() + Math.max(timeoutMs - MARGIN_MS, timeoutMs / 2);
    const leftMs = (): number => Math.max(0, until - systemClock.now());
    try {
        const outcome = await inTime(work({ token: source.token, leftMs }), { clock: systemClock, until, signal });
        switch (outcome) {
            case 'late':
                return refused('unanswered', 'The language service has not answered in time. Ask again.');
            case 'cancelled':
                return refused('cancelled', 'The call was cancelled.');
            default:
                return outcome;
        }
    } finally {
        source.cancel();
    }
}

/** The value of a promise, or undefined if it takes longer or fails. */
export async function valueWithin<Value>(
    promise: PromiseLike<Value> | Value,
    milliseconds: number
): Promise<Value | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>(resolve => (timer = setTimeout(() => resolve(undefined), milliseconds)));
    try {
        return await Promise.race([promise, late]);
    } catch {
        return undefined;
    } finally {
        clearTimeout(timer);
    }
}
