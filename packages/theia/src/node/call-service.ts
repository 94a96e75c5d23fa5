import { ForwardingChannel } from '@theia/core/lib/common/message-rpc/channel';
import {
    Uint8ArrayReadBuffer,
    Uint8ArrayWriteBuffer
} from '@theia/core/lib/common/message-rpc/uint8-array-message-buffer';
import { ConnectionHandler } from '@theia/core/lib/common/messaging/handler';
import { RpcProxyFactory } from '@theia/core/lib/common/messaging/proxy-factory';
import type { ServiceCall } from '@agent-companion/core';

type Methods = Record<string, (...args: readonly unknown[]) => Promise<unknown>>;

/** Calls a backend service as a page does, over a connection of its own. Rejects if it is not there, or fails. */
export async function callService(handlers: readonly ConnectionHandler[], call: ServiceCall): Promise<unknown> {
    const handler = handlers.find(({ path }) => path === call.path);
    if (!handler) {
        throw new Error(`No service is at ${call.path}.`);
    }
    const [page, service] = channelPair();
    try {
        const factory = new RpcProxyFactory<Methods>({});
        factory.listen(page);
        handler.onConnection(service);
        return await factory.createProxy()[call.method](...call.arguments);
    } finally {
        [page, service].forEach(end => void end.onCloseEmitter.fire({ reason: 'The call is over.' }));
    }
}

/** Two ends of a connection within this process. */
function channelPair(): [ForwardingChannel, ForwardingChannel] {
    const end = (other: () => ForwardingChannel): ForwardingChannel =>
        new ForwardingChannel(
            'agent-companion',
            () => undefined,
            () => {
                const buffer = new Uint8ArrayWriteBuffer();
                buffer.onCommit(bytes => void other().onMessageEmitter.fire(() => new Uint8ArrayReadBuffer(bytes)));
                return buffer;
            }
        );
    const pair: [ForwardingChannel, ForwardingChannel] = [end(() => pair[1]), end(() => pair[0])];
    return pair;
}
