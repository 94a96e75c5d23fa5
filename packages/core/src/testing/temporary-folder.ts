import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives every test of a suite a real folder of its own, and removes it afterwards. */
export function useTemporaryFolder(): () => string {
    let folder = '';
    beforeEach(async () => {
        folder = await realpath(await mkdtemp(join(tmpdir(), 'agent-companion-')));
    });
    afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
    return () => folder;
}
