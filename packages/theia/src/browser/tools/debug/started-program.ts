import type { Disposable } from '@theia/core/lib/common/disposable';
import type { Event } from '@theia/core/lib/common/event';
import type { Clock } from '@agent-companion/server';
import type { DebuggedSession } from './debug-host';

/** A program that was started in the debugger, and what becomes of it. To be disposed of when that matters no longer. */
export interface StartedProgram extends Disposable {
    /** The name of its session. */
    readonly name: string;
    readonly state: DebuggedSession['state'] | 'ended';
    /** What it has ended with, if its debug adapter has told. */
    readonly exitCode?: number;
    readonly onDidChange: Event<void>;
}

/** Resolves when a program has stopped or ended; when that takes too long, or `signal` aborts, before that. */
export function untilHalted(
    program: StartedProgram,
    { clock, ms, signal }: { readonly clock: Pick<Clock, 'after'>; readonly ms: number; readonly signal: AbortSignal }
): Promise<void> {
    return new Promise(resolve => {
        const end = (): void => {
            timer.dispose();
            listening.dispose();
            signal.removeEventListener('abort', end);
            resolve();
        };
        const endIfHalted = (): void => {
            if (program.state === 'stopped' || program.state === 'ended') {
                end();
            }
        };
        const timer = clock.after(Math.max(ms, 0), end);
        const listening = program.onDidChange(endIfHalted);
        signal.addEventListener('abort', end);
        endIfHalted();
    });
}
