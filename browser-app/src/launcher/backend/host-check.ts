/**
 * Lets a backend, Theia's or code-server's, answer only requests for a name of this machine. Otherwise a web page
 * that rebinds DNS would get a terminal.
 */
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isBackend } from './is-backend';
import { hostsVariable, isKnownHost } from './known-hosts';

if (isBackend) {
    checkHosts((process.env[hostsVariable] ?? '').split(','));
}

function checkHosts(names: readonly string[]): void {
    delete process.env[hostsVariable];
    // The agents' servers, which come later, have checks of their own.
    const pages = new Set<Server>();
    // Neither editor has a place for such a check, so it is made at what servers of Node.js emit.
    const emit = Reflect.get(Server.prototype, 'emit') as (event: string, ...given: unknown[]) => boolean;
    Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]): boolean {
        if (event === 'listening' && pages.size === 0 && typeof this.address() === 'object') {
            pages.add(this);
        }
        const [request] = given;
        if (!pages.has(this) || !isRequest(request) || isKnownHost(request.headers.host, names)) {
            return emit.call(this, event, ...given);
        }
        refuse(given[1] as ServerResponse | Duplex);
        return true;
    };
}

function isRequest(value: unknown): value is IncomingMessage {
    return typeof value === 'object' && value !== null && 'headers' in value && 'httpVersion' in value;
}

const REASON =
    'This server does not know the name that it was asked by. Start it with --public-host=<name> to allow it.\n';

function refuse(answer: ServerResponse | Duplex): void {
    if ('writeHead' in answer) {
        answer.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(REASON);
    } else {
        answer.on('error', () => undefined);
        answer.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => answer.destroy());
    }
}
