import { createHmac, randomBytes } from 'node:crypto';

/** A new bearer token: 256 random bits in base64url, safe in a header, a shell variable and a JSON text (specification I.2). */
export function createAuthToken(): string {
    return randomBytes(32).toString('base64url');
}

/** The token of a window's n-th endpoint, counted from 0: the window's own, or one made of it that does not give it away. */
export function endpointToken(windowToken: string, index: number): string {
    return index === 0 ? windowToken : createHmac('sha256', windowToken).update(String(index)).digest('base64url');
}
