import { Channel } from '@theia/core/lib/common/message-rpc/channel';
import { ConnectionHandler } from '@theia/core/lib/common/messaging/handler';
import { RpcConnectionHandler } from '@theia/core/lib/common/messaging/proxy-factory';

/** Answers with the variables for a terminal that is about to start. */
type EnvironmentSource = () => Promise<Record<string, string>>;

/** Puts variables into the arguments of one call of a service. */
export type ArgumentsAdapter = (args: unknown[], variables: Record<string, string>) => unknown[];

/**
 * Stands in front of a root service on one connection, and adds the window's variables to the calls that start a
 * process. Theia has no contribution point for this: environment collections and `process.env` are shared by all
 * windows of a backend and reach every page, so neither may hold a window's port and token.
 */
export class EnvironmentAddingHandler implements ConnectionHandler {
    /**
     * @param path the service's RPC path.
     * @param method the call that starts a process.
     * @param adapt puts the variables into that call's arguments.
     * @param rootHandlers the application's own handlers; without one for `path` the service is not installed.
     */
    constructor(
        readonly path: string,
        private readonly method: string,
        private readonly adapt: ArgumentsAdapter,
        private readonly environment: EnvironmentSource,
        private readonly rootHandlers: () => ConnectionHandler[]
    ) {}

    onConnection(channel: Channel): void {
        const original = this.rootHandlers().find(handler => handler.path === this.path);
        if (original instanceof RpcConnectionHandler) {
            const handler = new RpcConnectionHandler<object>(
                this.path,
                client => this.extend((original as RpcConnectionHandler<object>).targetFactory(client) as object),
                (original as RpcConnectionHandler<object>).factoryConstructor
            );
            handler.onConnection(channel);
        } else {
            // A product that replaced the service with a handler of another kind keeps it, without our variables.
            original?.onConnection(channel);
        }
    }

    private extend(service: object): object {
        return new Proxy(service, {
            get: (target, property) => {
                const member: unknown = Reflect.get(target, property, target);
                if (typeof member !== 'function') {
                    return member;
                }
                const call = (args: unknown[]): unknown => Reflect.apply(member, target, args);
                return property === this.method
                    ? async (...args: unknown[]) => call(this.adapt(args, await this.environment()))
                    : (...args: unknown[]) => call(args);
            }
        });
    }
}

interface WithEnvironment {
    env?: Record<string, string | null>;
}

/** For `IShellTerminalServer.create(options)`: what the user's profile sets itself goes before ours. */
export const addToTerminalOptions: ArgumentsAdapter = ([options, ...rest], variables) => [
    addVariables(options as WithEnvironment, variables),
    ...rest
];

const OPERATING_SYSTEMS = ['windows', 'linux', 'osx'] as const;

/** For `TaskServer.run(configuration)`: the options, and those of one operating system, which replace them. */
export const addToTaskConfiguration: ArgumentsAdapter = ([configuration, ...rest], variables) => {
    const task = { ...(configuration as Record<string, { options?: WithEnvironment }>) } as Record<string, unknown>;
    task.options = addVariables(task.options as WithEnvironment | undefined, variables);
    for (const system of OPERATING_SYSTEMS) {
        const override = task[system] as { options?: WithEnvironment } | undefined;
        if (override?.options) {
            task[system] = { ...override, options: addVariables(override.options, variables) };
        }
    }
    return [task, ...rest];
};

function addVariables(target: WithEnvironment | undefined, variables: Record<string, string>): WithEnvironment {
    return { ...target, env: { ...variables, ...target?.env } };
}
