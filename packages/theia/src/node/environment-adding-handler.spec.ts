import * as assert from 'node:assert/strict';
import { Channel } from '@theia/core/lib/common/message-rpc/channel';
import { ConnectionHandler } from '@theia/core/lib/common/messaging/handler';
import {
    JsonRpcConnectionHandler,
    RpcConnectionHandler,
    RpcProxyFactory
} from '@theia/core/lib/common/messaging/proxy-factory';
import { ProcessEnvironment } from './process-environment';
import { createTerminal, EnvironmentAddingHandler, runTask, StartingCall } from './environment-adding-handler';

type Method = (...args: unknown[]) => unknown;

const window = { GEMINI_CLI_IDE_SERVER_PORT: '1', OTHER: 'ours' };

/** Another name than that of this system's options, for options that must not count. */
const [thisSystem, otherSystem] =
    process.platform === 'win32'
        ? ['windows', 'osx']
        : process.platform === 'darwin'
          ? ['osx', 'linux']
          : ['linux', 'osx'];

/** Keeps what is served, instead of serving it. */
let served: Record<string, Method>;
class KeepingFactory extends RpcProxyFactory<object> {
    override listen(): void {
        served = this.target as typeof served;
    }
}

describe('EnvironmentAddingHandler', () => {
    let processes: ProcessEnvironment;
    let added: unknown;
    let given: unknown[];
    let warnings: string[];

    beforeEach(() => {
        processes = new ProcessEnvironment({ add: () => undefined });
        added = given = undefined as never;
        warnings = [];
    });

    /** Stands for a service: what it starts gets variables by the call, however late. */
    async function start(...args: unknown[]): Promise<string> {
        given = args;
        await new Promise(setImmediate);
        processes.extend(
            () => ({ id: 1, pid: 1, onExit: () => undefined }),
            (options: undefined, variables) => void (added = variables)
        )(undefined);
        return 'done';
    }

    function connect(call: Omit<StartingCall, 'path'>, ...handlers: ConnectionHandler[]): void {
        new EnvironmentAddingHandler({
            path: '/service',
            ...call,
            environment: () => Promise.resolve(window),
            processes,
            rootHandlers: () => handlers,
            logger: { warnOnce: message => void warnings.push(message) }
        }).onConnection({} as Channel);
    }

    const service = (): ConnectionHandler =>
        new RpcConnectionHandler('/service', () => ({ create: start, run: start }), KeepingFactory);

    it('has the processes of the call get the variables, and passes on what it was given as it was', async () => {
        connect(runTask, service());
        const task = Object.freeze({ label: 'build', options: Object.freeze({ env: Object.freeze({ A: 'a' }) }) });
        assert.equal(await served.run(task, 'context'), 'done');
        assert.deepEqual(added, window);
        assert.deepEqual(given, [task, 'context']);
        assert.equal(given[0], task);
    });

    it('leaves to the user what a terminal’s profile sets, or takes away', async () => {
        connect(createTerminal, service());
        await served.create({ env: { OTHER: 'theirs' } });
        assert.deepEqual(added, { GEMINI_CLI_IDE_SERVER_PORT: '1' });
        await served.create({ env: { GEMINI_CLI_IDE_SERVER_PORT: null } });
        assert.deepEqual(added, { OTHER: 'ours' });
    });

    it('leaves to the user what a task sets, as far as it counts on this system', async () => {
        connect(runTask, service());
        const theirs = { env: { OTHER: 'theirs' } };
        await served.run({ options: theirs, [otherSystem]: { options: { env: {} } } });
        assert.deepEqual(added, { GEMINI_CLI_IDE_SERVER_PORT: '1' });
        await served.run({ options: {}, [thisSystem]: { options: theirs } });
        assert.deepEqual(added, { GEMINI_CLI_IDE_SERVER_PORT: '1' });
        await served.run({ options: theirs, [thisSystem]: { options: {} } });
        assert.deepEqual(added, window);
    });

    class OwnHandler extends RpcConnectionHandler<object> {
        override onConnection(channel: Channel): void {
            super.onConnection(channel);
        }
    }

    it('has variables through a kind of handler that connects as all do', async () => {
        connect(runTask, new JsonRpcConnectionHandler<object>('/service', () => ({ run: start }), KeepingFactory));
        await served.run({});
        assert.deepEqual(added, window);
        assert.deepEqual(warnings, []);
    });

    it("leaves to a product's own kind of handler to connect, without variables, and says so", async () => {
        connect(runTask, new OwnHandler('/service', () => ({ run: start }), KeepingFactory));
        await served.run({});
        assert.equal(added, undefined);
        assert.match(warnings.join(), /\/service/);
    });
});
