import { lstat, realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { noPolicy, parsePolicy, Policy, strictestPolicy } from '../agents/policy';
import { errorMessage } from '../contract';
import { foldersAbove } from '../sockets/socket-folder';
import { readRegularFile } from '../workspace/open-file';

/** Place of a machine's or an image's policy, which counts if it is there. */
const STANDARD_FILE = '/etc/agent-companion/policy.json';

/** Another file, as this process was started: no terminal and no setting changes that. */
const NAMED_FILE = process.env.AGENT_COMPANION_POLICY;

const MAX_BYTES = 1024 * 1024;

/** Policy that holds now; `fault` says why its file is refused. */
export interface PolicyState {
    readonly policy: Policy;
    readonly file?: string;
    readonly fault?: string;
}

/** Reads the policy, which only root can have written. Never rejects. */
export async function readPolicy(standard = STANDARD_FILE, named = NAMED_FILE): Promise<PolicyState> {
    // A file that cannot be looked at is refused.
    const isThere = await lstat(standard).catch(({ code }: NodeJS.ErrnoException) => code !== 'ENOENT');
    const file = isThere ? standard : named;
    if (!file) {
        return { policy: noPolicy.policy };
    }
    try {
        return { policy: parsePolicy(await readTrusted(file)), file };
    } catch (error) {
        return { policy: strictestPolicy, file, fault: errorMessage(error) };
    }
}

async function readTrusted(file: string): Promise<string> {
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
    return Buffer.from(read.bytes).toString('utf8');
}
