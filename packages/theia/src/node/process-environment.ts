import { AsyncLocalStorage } from 'node:async_hooks';
import type { ForkOptions, ProcessOptions } from '@theia/process/lib/node';
import type { ShellProcessOptions } from '@theia/terminal/lib/node/shell-process';
import { StartedProcess, StartedProcesses, terminalAdditions, Variables } from '@agent-companion/core';
import { sharedVariables } from './outer-environment';

/** Puts variables into a copy of a process's options, over those that are there. */
type AddVariables<Options> = (options: Options, variables: Variables) => Options;

/** Hands variables to a call's processes as they are made; no log has them. */
export class ProcessEnvironment {
    private readonly variables = new AsyncLocalStorage<Variables>();

    /** @param started gets to know every process that a call has started. */
    constructor(private readonly started: Pick<StartedProcesses, 'add'>) {}

    /** Makes a call. Every process that comes of it gets the variables, if a factory of {@link extend} makes it. */
    run<Result>(variables: Variables, call: () => Result): Result {
        return this.variables.run(variables, call);
    }

    /** A factory that adds the variables of the call it is used in, and otherwise does what `factory` does. */
    extend<Options, Process extends StartedProcess>(
        factory: (options: Options) => Process,
        add: AddVariables<Options>
    ): (options: Options) => Process {
        return options => {
            const variables = this.variables.getStore();
            if (!variables) {
                return factory(options);
            }
            const process = factory(add(options, variables));
            this.started.add(process, variables);
            return process;
        };
    }
}

/** For the factories of @theia/process. Without variables of its own a process has those of the backend, and keeps them. */
export function addToProcess<Options extends ProcessOptions | ForkOptions>(
    options: Options,
    variables: Variables
): Options {
    const given: { env?: NodeJS.ProcessEnv } = options.options ?? {};
    const env = given.env ?? process.env;
    return { ...options, options: { ...given, env: { ...env, ...variables, ...terminalAdditions(variables, env) } } };
}

/** Adds variables to a shell; an extension's variables for its own agent stay. */
export function addToShell(options: ShellProcessOptions, variables: Variables): ShellProcessOptions {
    const { env = {} } = options;
    const wanted = Object.entries(variables).filter(([name]) => !(sharedVariables.has(name) && env[name]));
    // Without `strictEnv` the shell gets the backend's own variables later.
    const additions = terminalAdditions(variables, options.strictEnv ? env : { ...process.env, ...env });
    return { ...options, env: { ...env, ...Object.fromEntries(wanted), ...additions } };
}
