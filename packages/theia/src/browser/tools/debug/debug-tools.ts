import type { Clock, ToolRefusal } from '@agent-companion/server';
import { debugQuestion } from '../consent/consent-questions';
import type { UserConsent } from '../consent/user-consent';
import { inTime, MARGIN_MS } from '../call-time';
import { namesThereAre, withUniqueNames } from '../files/unique-names';
import { answered, IdeTool, refused } from '../page-tool';
import type { DebugHost, LaunchConfiguration } from './debug-host';
import { untilHalted } from './started-program';

/** How long, in milliseconds, it is waited whether a program stops or ends: one that does neither runs. */
const HALTED_MS = 5_000;

const cancelled = refused('cancelled', 'The call was cancelled.');
const stillStarting = refused('unanswered', 'A task before debugging still runs, or the IDE asks the user something.');

/** What starting the debugger takes. */
export interface DebugStarting {
    readonly host: DebugHost;
    readonly consent: Pick<UserConsent, 'refusal'>;
    /** Why nothing of the workspace may be run, if so. */
    readonly trust: { refusal(): Promise<ToolRefusal | undefined> };
    readonly clock: Clock;
}

/** The launch configurations there are. */
export function listLaunchConfigurations(host: DebugHost): IdeTool<'list_launch_configurations'> {
    return {
        name: 'list_launch_configurations',
        run: async () => {
            const configurations = [...named(await host.configurations())].map(
                ([name, { type, request, program }]) => ({
                    name,
                    type,
                    request,
                    ...(program !== undefined && { program })
                })
            );
            return answered({ configurations, total: configurations.length });
        }
    };
}

/** The breakpoints there are. */
export function getBreakpoints(host: DebugHost): IdeTool<'get_breakpoints'> {
    return {
        name: 'get_breakpoints',
        run: () => {
            const breakpoints = host.breakpoints().map(breakpoint => ({ ...breakpoint }));
            return Promise.resolve(answered({ breakpoints, total: breakpoints.length }));
        }
    };
}

/** Starts a launch configuration if the user agrees, and says what becomes of the program in its first seconds. */
export function startDebugging({ host, consent, trust, clock }: DebugStarting): IdeTool<'start_debugging'> {
    return {
        name: 'start_debugging',
        run: async (input, call) => {
            const until = clock.now() + call.timeoutMs - MARGIN_MS;
            // Before anything is asked of Theia's debugger: in Restricted Mode it waits for the user.
            const distrust = await trust.refusal();
            if (distrust) {
                return distrust;
            }
            const configurations = named(await host.configurations());
            const found = configurations.get(input.name);
            if (!found) {
                const names = namesThereAre([...configurations.keys()]);
                return refused('not-found', `There is no launch configuration of that name. ${names}`);
            }
            const plan = await found.plan();
            const refusal = await consent.refusal(debugQuestion(input.name, plan), call);
            if (refusal) {
                return refusal;
            }
            // The files may have changed while the user was asked.
            const present = named(await host.configurations()).get(input.name);
            if (!present || (await present.plan()).identity !== plan.identity) {
                return refused('failed', 'The configuration, or one of its tasks, has just been changed. Try again.');
            }
            if (call.signal.aborted) {
                return cancelled;
            }
            const { signal } = call;
            const starting = host.start(present, signal);
            const program = await inTime(starting, { clock, until, signal });
            if (program === 'late' || program === 'cancelled') {
                void starting.then(
                    late => late?.dispose(),
                    () => undefined
                );
                return program === 'late' ? stillStarting : cancelled;
            }
            if (!program) {
                return refused('failed', 'The IDE could not start the debugger; it has told the user why.');
            }
            try {
                await untilHalted(program, { clock, until: Math.min(until, clock.now() + HALTED_MS), signal });
                const { name: session, state, exitCode } = program;
                return answered({ session, state, ...(exitCode !== undefined && { exitCode }) });
            } finally {
                program.dispose();
            }
        }
    };
}

function named(configurations: readonly LaunchConfiguration[]): Map<string, LaunchConfiguration> {
    return withUniqueNames(
        configurations,
        ({ name }) => name,
        ({ folder }) => folder
    );
}
