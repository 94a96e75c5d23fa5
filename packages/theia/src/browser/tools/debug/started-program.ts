import type { Disposable } from '@theia/core/lib/common/disposable';
import type { Event } from '@theia/core/lib/common/event';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { CallTime, inTime } from '../call-time';
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

/** Resolves when a program has stopped or ended; when that takes too long, or the call ends, before that. */
export async function untilHalted(program: StartedProgram, time: CallTime): Promise<void> {
    const halted = new Deferred<void>();
    const resolveIfHalted = (): void => {
        if (program.state === 'stopped' || program.state === 'ended') {
            halted.resolve();
        }
    };
    const listening = program.onDidChange(resolveIfHalted);
    resolveIfHalted();
    await inTime(halted.promise, time);
    listening.dispose();
}
