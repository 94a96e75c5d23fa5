import type { Duplex } from 'node:stream';
import {
    createMessageConnection,
    MessageConnection,
    StreamMessageReader,
    StreamMessageWriter
} from 'vscode-jsonrpc/node';
import { CallAnswer, ReliableCall, CompanionClient, HostService, hostServiceMethods } from '../contract';

/** The one method of a page that a host calls. */
const PAGE_CALL = 'page/call';

/** The host's end: serves the host's methods by name, and nothing else; gives the page at the other end. */
export function serveHost(stream: Duplex, service: HostService): CompanionClient {
    const connection = open(stream);
    for (const name of hostServiceMethods) {
        const method = service[name].bind(service) as (...args: unknown[]) => unknown;
        connection.onRequest(name, (...args: unknown[]) => method(...argumentsOf(args)));
    }
    connection.listen();
    return { call: call => connection.sendRequest<CallAnswer>(PAGE_CALL, call) };
}

/** The page's end: gives the host's service. Calls reject when the stream ends before their answer. */
export function connectHost(stream: Duplex, page: CompanionClient): HostService {
    const connection = open(stream);
    connection.onRequest(PAGE_CALL, (call: ReliableCall) => page.call(call));
    connection.listen();
    const methods = hostServiceMethods.map(name => {
        const method = (...args: unknown[]): Promise<unknown> => connection.sendRequest(name, ...args);
        return [name, method] as const;
    });
    return Object.fromEntries(methods) as unknown as HostService;
}

function open(stream: Duplex): MessageConnection {
    const connection = createMessageConnection(new StreamMessageReader(stream), new StreamMessageWriter(stream));
    // The stream's own end is the only news that counts; without a listener a broken one would be an unhandled error.
    connection.onError(() => undefined);
    stream.on('error', () => undefined);
    stream.once('close', () => connection.dispose());
    return connection;
}

/** The library adds a token of cancellation. */
function argumentsOf(args: readonly unknown[]): readonly unknown[] {
    return args.slice(0, -1);
}
