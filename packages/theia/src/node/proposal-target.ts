import { stat } from 'node:fs/promises';
import * as path from 'node:path';

/** A path an agent may propose content for, or the sentence that tells it why not. */
export type ProposalTarget = { valid: true } | { valid: false; reason: string };

/**
 * Judges the `filePath` of an `openDiff`. The specification (section III) asks for an absolute path; a file that
 * does not exist yet is welcome, in a missing folder too: the agent makes both after the accept.
 */
export async function judgeProposalTarget(filePath: string): Promise<ProposalTarget> {
    if (!path.isAbsolute(filePath)) {
        return refuse(`'${filePath}' is not an absolute path on this machine. Send the file's absolute path.`);
    }
    try {
        const stats = await stat(filePath);
        if (stats.isDirectory()) {
            return refuse(`'${filePath}' is a folder. Send the path of a file.`);
        }
        if (!stats.isFile()) {
            return refuse(`'${filePath}' is neither a file nor missing, so its content cannot be compared.`);
        }
    } catch (error) {
        if (!isMissing(error)) {
            return refuse(`'${filePath}' cannot be read: ${error instanceof Error ? error.message : String(error)}`);
        }
    }
    return { valid: true };
}

function refuse(reason: string): ProposalTarget {
    return { valid: false, reason };
}

function isMissing(error: unknown): boolean {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'ENOENT' || code === 'ENOTDIR';
}
