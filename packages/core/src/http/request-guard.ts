import { createHash, timingSafeEqual } from 'node:crypto';
import { Route } from './route';
import { WireError, wireErrors } from './wire-errors';

/** The headers a verdict rests on. */
interface GuardedHeaders {
    readonly host?: string;
    readonly origin?: string;
    readonly authorization?: string;
    /** Node.js gives a list for a header that came several times. */
    readonly [name: string]: string | string[] | undefined;
}

/** Routes behind one token. Two realms may have routes of the same path: agents of one origin dial the same. */
export interface Realm {
    readonly token: string;
    /** The header that holds the token alone, in lower case. Default: `Authorization`, with the scheme Bearer. */
    readonly tokenHeader?: string;
    /** Variable of the client's process: its token there admits an upgrade that sends none at all. Default: none is admitted. */
    readonly tokenVariable?: string;
    readonly routes: readonly Route[];
}

export type Verdict =
    | { readonly allowed: true; readonly routes: readonly Route[] }
    | {
          readonly allowed: false;
          readonly error: WireError;
          /** The realms that the client's process may have the token of, if the request has sent none. */
          readonly provable?: readonly Realm[];
      };

/** The names under which this machine's loopback is dialled; the last by a CLI in a container. */
const loopbackNames = ['127.0.0.1', 'localhost', '[::1]', 'host.docker.internal'];

/**
 * Judges a request, alike for every path and method: strangers learn nothing.
 * 1. `Host` names the loopback, else 403. Stops DNS rebinding.
 * 2. No `Origin`, else 403. Only browsers send one.
 * 3. A realm's token, else 401 (specification I.2).
 */
export function judgeRequest(headers: GuardedHeaders, port: number, realms: readonly Realm[]): Verdict {
    if (!isOurHost(headers.host, port)) {
        return { allowed: false, error: wireErrors.foreignHost };
    }
    if (headers.origin !== undefined) {
        return { allowed: false, error: wireErrors.browserOrigin };
    }
    const realm = realms.find(each => isToken(tokenIn(headers, each.tokenHeader), each.token));
    if (realm) {
        return { allowed: true, routes: realm.routes };
    }
    const sendsToken = realms.some(({ tokenHeader = 'authorization' }) => headers[tokenHeader] !== undefined);
    const provable = sendsToken ? [] : realms.filter(isProvable);
    return { allowed: false, error: wireErrors.badToken, ...(provable.length > 0 && { provable }) };
}

/** Whether a process's token may open it: without routes it would hide the process's other one. */
function isProvable({ tokenVariable, routes }: Realm): boolean {
    return tokenVariable !== undefined && routes.length > 0;
}

function isOurHost(host: string | undefined, port: number): boolean {
    const name = host?.toLowerCase();
    return loopbackNames.some(loopback => name === loopback || name === `${loopback}:${port}`);
}

function tokenIn(headers: GuardedHeaders, tokenHeader: string | undefined): string {
    if (tokenHeader === undefined) {
        return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    }
    const given = headers[tokenHeader];
    return typeof given === 'string' ? given : '';
}

/** Whether a text is the token; in constant time. */
export function isToken(given: string, token: string): boolean {
    // Digests have one length, so neither the length nor a common beginning of the token shows in the time taken.
    return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
    return createHash('sha256').update(text).digest();
}
