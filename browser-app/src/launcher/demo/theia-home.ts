import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A configuration folder for Theia (its `THEIA_CONFIG_DIR`) that trusts the sample workspace, which
 * this project wrote itself. Any other folder is for the user to trust: Theia asks. Settings that
 * are there already stay as they are.
 */
export function prepareTheiaHome(folder: string, sampleWorkspace: string): string {
    const file = join(folder, 'settings.json');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) {
        const settings = { 'security.workspace.trust.trustedFolders': [pathToFileURL(sampleWorkspace).href] };
        writeFileSync(file, `${JSON.stringify(settings, undefined, 2)}\n`);
    }
    return folder;
}
