import { AsyncLocalStorage } from 'node:async_hooks';
import { Channel } from '@theia/core/lib/common/message-rpc/channel';
import { ConnectionHandler } from '@theia/core/lib/common/messaging/handler';
import { RpcConnectionHandler } from '@theia/core/lib/common/messaging/proxy-factory';

/** Makes of a service the one to be used on a connection. */
type Extension = (service: object) => object;

/** The extension of the connection that is being made, also where the handler makes its target some time later. */
const current = new AsyncLocalStorage<Extension>();
const prepared = new WeakSet<ConnectionHandler>();

/**
 * Serves a channel with an extended target of the same handler.
 * @returns false, with the plain target, if it is no RpcConnectionHandler or frozen.
 */
export function connectExtended(handler: ConnectionHandler, channel: Channel, extension: Extension): boolean {
    const isExtended = handler instanceof RpcConnectionHandler && prepare(handler as RpcConnectionHandler<object>);
    current.run(extension, () => handler.onConnection(channel));
    return isExtended;
}

/** Once for all connections: each has its extension in {@link current}. */
function prepare(handler: RpcConnectionHandler<object>): boolean {
    const { targetFactory } = handler;
    const extending: typeof targetFactory = client => {
        const target = targetFactory.call(handler, client) as object;
        return current.getStore()?.(target) ?? target;
    };
    // Not a copy: a class may have private fields and bound methods.
    if (!prepared.has(handler) && Reflect.set(handler, 'targetFactory', extending)) {
        prepared.add(handler);
    }
    return prepared.has(handler);
}
