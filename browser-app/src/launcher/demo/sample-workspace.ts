import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { browserApp } from '../checkout';

/**
 * A copy of the sample project in `folder`, so that trying things out harms nothing. Files that are
 * there already stay as they are; deleting the folder brings back the original.
 */
export function sampleWorkspace(folder: string): string {
    cpSync(join(browserApp, 'sample-workspace'), folder, { recursive: true, force: false });
    return folder;
}
