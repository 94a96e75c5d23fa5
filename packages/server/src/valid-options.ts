import { isAbsolute } from 'node:path';
import { CompanionError } from './companion-error';
import { CompanionServerOptions } from './companion-server-options';

/** @throws CompanionError `invalid-option` for options no server can work with. */
export function requireValidOptions({ workspaceRoots, maxContentBytes, formerAddress }: CompanionServerOptions): void {
    if (maxContentBytes !== undefined && !(maxContentBytes > 0)) {
        throw new CompanionError('invalid-option', 'maxContentBytes must be a positive number of bytes.');
    }
    if (formerAddress?.authToken === '') {
        throw new CompanionError('invalid-option', 'formerAddress must have a token.');
    }
    requireAbsolute(workspaceRoots);
}

/** @throws CompanionError `invalid-option` if one of the workspace's roots is relative. */
export function requireAbsolute(roots: readonly string[]): void {
    const relative = roots.find(root => !isAbsolute(root));
    if (relative !== undefined) {
        throw new CompanionError('invalid-option', `Workspace roots must be absolute paths, but one is ${relative}.`);
    }
}
