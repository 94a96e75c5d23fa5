import { Channel } from '@theia/core/lib/common/message-rpc/channel';
import { ConnectionHandler } from '@theia/core/lib/common/messaging/handler';
import { RpcConnectionHandler, RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { isOSX, isWindows } from '@theia/core/lib/common/os';
import type { TheiaCompanionLogger } from './companion-logger';
import type { Variables } from '@agent-companion/core';
import { ProcessEnvironment } from './process-environment';

/** The variables that a call itself names for the process it starts; null takes one away. */
type ReadVariables = (args: unknown[]) => Readonly<Record<string, string | null>> | undefined;

/** A call of a root service that starts a process. */
export interface StartingCall {
    /** The service's RPC path. */
    readonly path: string;
    readonly method: string;
    /** The user's own variables go before ours. */
    readonly own: ReadVariables;
}

/** `IShellTerminalServer.create(options)`: the user's profile may have variables. */
export const createTerminal = {
    method: 'create',
    own: ([options]) => (options as WithEnvironment | undefined)?.env
} satisfies Omit<StartingCall, 'path'>;

/** `TaskServer.run(configuration)`: the options of an operating system replace the others. */
export const runTask = {
    method: 'run',
    own: ([configuration]) => {
        const task = configuration as TaskOptions & Record<'windows' | 'osx' | 'linux', TaskOptions | undefined>;
        const system = isWindows ? task.windows : isOSX ? task.osx : task.linux;
        return (system?.options ?? task.options)?.env;
    }
} satisfies Omit<StartingCall, 'path'>;

interface WithEnvironment {
    readonly env?: Readonly<Record<string, string | null>>;
}

interface TaskOptions {
    readonly options?: WithEnvironment;
}

/** Parts of an {@link EnvironmentAddingHandler}. */
interface EnvironmentAddingOptions extends StartingCall {
    /** The window's variables, for a process that is about to start. */
    readonly environment: () => Promise<Variables>;
    readonly processes: ProcessEnvironment;
    /** The application's own handlers; without one for `path` the service is not installed. */
    readonly rootHandlers: () => ConnectionHandler[];
    readonly logger: Pick<TheiaCompanionLogger, 'warnOnce'>;
}

/** Gives a root service's processes the window's variables. Theia's own ways reach all windows; none may hold a window's token. */
export class EnvironmentAddingHandler implements ConnectionHandler {
    readonly path: string;

    constructor(private readonly options: EnvironmentAddingOptions) {
        this.path = options.path;
    }

    onConnection(channel: Channel): void {
        const original = this.options.rootHandlers().find(handler => handler.path === this.path);
        if (isPlain(original)) {
            const extended = (client: RpcProxy<object>): object =>
                this.extend(original.targetFactory(client) as object);
            new RpcConnectionHandler(this.path, extended, original.factoryConstructor).onConnection(channel);
        } else if (original) {
            original.onConnection(channel);
            this.options.logger.warnOnce(
                `What serves ${this.path} is no plain RpcConnectionHandler: what it starts does not get the companion's variables.`
            );
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
                return property === this.options.method
                    ? (...args: unknown[]) => this.start(args, () => call(args))
                    : (...args: unknown[]) => call(args);
            }
        });
    }

    private async start(args: unknown[], call: () => unknown): Promise<unknown> {
        const own = this.options.own(args) ?? {};
        const variables = Object.entries(await this.options.environment()).filter(([name]) => !(name in own));
        return this.options.processes.run(Object.fromEntries(variables), call);
    }
}

/** Whether a handler connects as Theia's own do, so that another can do it for it. */
function isPlain(handler: ConnectionHandler | undefined): handler is RpcConnectionHandler<object> {
    return handler?.onConnection === RpcConnectionHandler.prototype.onConnection;
}
