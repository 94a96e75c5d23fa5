import { randomBytes } from 'node:crypto';

/** A new bearer token: 256 random bits in base64url, safe in a header, a shell variable and a JSON text (specification I.2). */
export function createAuthToken(): string {
    return randomBytes(32).toString('base64url');
}
