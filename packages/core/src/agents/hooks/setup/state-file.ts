import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { writeFileAtomically } from '../../../discovery/atomic-file';
import { readOwnFile } from '../../../discovery/own-file';
import { prepareStateFolder, stateHome } from '../../../discovery/state-folder';
import { homeQueries } from '../../../support/file-queries';

/** Place of a file of ours that stays, as terminals outlive the IDE and its release. */
export function stateFile(name: string, environment: NodeJS.ProcessEnv = process.env, home = homedir()): string {
    return join(stateHome(environment, home), 'agent-companion', name);
}

/** Writes such a file, unless it is there. @throws Error if another user could replace it. */
export async function writeStateFile(file: string, text: string): Promise<void> {
    // The endpoints of a window bring the same program in at once.
    await homeQueries.ask(`write\0${file}`, async () => {
        const path = join(await prepareStateFolder(dirname(file)), basename(file));
        if ((await readOwnFile(path)) !== text) {
            await writeFileAtomically(path, text, { mode: 0o600 });
        }
    });
}
