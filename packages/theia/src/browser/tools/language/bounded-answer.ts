import { CancellationToken, CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import type { ToolOutcome } from '@agent-companion/server';
import { refused, ToolCall } from '../page-tool';

/** What of the time for an answer is left to carry it back. */
const MARGIN_MS = 500;

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
    const source = new CancellationTokenSource();
    const end = Date.now() + Math.max(call.timeoutMs - MARGIN_MS, call.timeoutMs / 2);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let abort: (() => void) | undefined;
    const ended = new Promise<ToolOutcome<Result>>(resolve => {
        timer = setTimeout(
            () => resolve(refused('unanswered', 'The language service has not answered in time. Ask again.')),
            end - Date.now()
        );
        abort = () => resolve(refused('cancelled', 'The call was cancelled.'));
        call.signal.addEventListener('abort', abort, { once: true });
        if (call.signal.aborted) {
            abort();
        }
    });
    try {
        return await Promise.race([work({ token: source.token, leftMs: () => Math.max(0, end - Date.now()) }), ended]);
    } finally {
        clearTimeout(timer);
        call.signal.removeEventListener('abort', abort!);
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
