import { createHmac, randomBytes } from 'node:crypto';

/** A new bearer token: 256 random bits in base64url, safe in headers, shell variables and JSON (specification I.2). */
export function createAuthToken(): string {
    return randomBytes(32).toString('base64url');
}

/** The token of one of a window's endpoints, made of the window's own, which it does not give away. */
export function endpointToken(windowToken: string, endpoint: string): string {
    return createHmac('sha256', windowToken).update(endpoint).digest('base64url');
}
