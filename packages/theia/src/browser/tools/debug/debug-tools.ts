import type { ToolRefusal } from '@agent-companion/server';
import { debugQuestion } from '../consent/consent-questions';
import type { UserConsent } from '../consent/user-consent';
import { namesThereAre, withUniqueNames } from '../files/unique-names';
import { answered, IdeTool, refused } from '../page-tool';
import type { DebugHost, LaunchConfiguration } from './debug-host';

/** What starting the debugger takes. */
export interface DebugStarting {
    readonly host: DebugHost;
    readonly consent: Pick<UserConsent, 'refusal'>;
    /** Why nothing of the workspace may be run, if so. */
    readonly trust: { refusal(): Promise<ToolRefusal | undefined> };
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

/** Starts a launch configuration if the user agrees. */
export function startDebugging({ host, consent, trust }: DebugStarting): IdeTool<'start_debugging'> {
    return {
        name: 'start_debugging',
        run: async (input, call) => {
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
            const session = await host.start(present);
            return session === undefined
                ? refused('failed', 'The IDE could not start the debugger; it has told the user why.')
                : answered({ session });
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
