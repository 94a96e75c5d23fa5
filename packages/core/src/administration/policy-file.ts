import { lstat, realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { openPolicy, Policy, strictestPolicy } from '../agents/policy';
import { errorMessage } from '../contract';
import { foldersAbove } from '../sockets/socket-folder';
import { readRegularFile } from '../workspace/open-file';

/** Place of a machine's or an image's policy, which counts if it is there. */
const STANDARD_FILE = '/etc/agent-companion/policy.json';

/** Variable that names another file to a process; only its starter sets it. */
const POLICY_VARIABLE = 'AGENT_COMPANION_POLICY';

const MAX_BYTES = 1024 * 1024;

/** Policy that holds now; `fault` says why its file is refused. */
export interface PolicyState {
    readonly policy: Policy;
    readonly file?: string;
    readonly fault?: string;
}

/** Places of the policy as this process was started: no terminal and no setting changes them. */
interface PolicyPlaces {
    readonly standard: string;
    readonly named?: string;
}

const startedWith: PolicyPlaces = { standard: STANDARD_FILE, named: process.env[POLICY_VARIABLE] };

/** Reads the policy, which only root can have written. Never rejects. */
export async function readPolicy({ standard, named }: PolicyPlaces = startedWith): Promise<PolicyState> {
    const file = (await isThere(standard)) ? standard : named;
    if (!file) {
        return { policy: openPolicy };
    }
    try {
        return { policy: await readTrusted(file), file };
    } catch (error) {
        return { policy: strictestPolicy, file, fault: errorMessage(error) };
    }
}

/** Whether there may be a file: what cannot be looked at is refused later. */
async function isThere(path: string): Promise<boolean> {
    return lstat(path).then(
        () => true,
        ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT'
    );
}

async function readTrusted(file: string): Promise<Policy> {
    if (!isAbsolute(file)) {
        throw new Error('its path is not absolute');
    }
    const real = await realpath(file);
    // Who owns a folder on the way can put another file in its place.
    for (const each of new Set([file, ...foldersAbove(file), real, ...foldersAbove(real)])) {
        const { uid, mode } = await stat(each);
        if (uid !== 0 || (mode & 0o022) !== 0) {
            throw new Error(`${each} must be root’s, and nobody else may write to it`);
        }
    }
    const read = await readRegularFile(real, { maxBytes: MAX_BYTES });
    if (read.kind !== 'read') {
        throw new Error(read.kind === 'absent' ? 'it is missing' : read.reason);
    }
    // Loaded where there is a policy: zod takes a part of the backend's start.
    const { parsePolicy } = await import('./policy-schema.js');
    return parsePolicy(Buffer.from(read.bytes).toString('utf8'));
}
