import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import { TerminalAgent } from './terminal-agent';

/** Whether there is a program of the other agents for this machine at all; where not, their tests are skipped. */
export const hasPrograms = process.platform === 'linux' && process.arch === 'x64';

/**
 * Puts the command of an installed agent into a folder for the PATH.
 * @throws Error that says how to install it, if it is not there.
 */
export function putCommand({ id, name, program }: TerminalAgent, folder: string): void {
    const { modules = path.join(repositoryRoot, '.build', 'agents', id, 'node_modules') } = program;
    const file = path.join(modules, program.file);
    if (!existsSync(file)) {
        throw new Error(`Run \`npm run test:agents\` once, which installs ${name}.`);
    }
    const words = [...(program.node ? [path.join(modules, program.node)] : []), file, ...(program.args ?? [])];
    mkdirSync(folder, { recursive: true });
    const command = path.join(folder, program.command);
    writeFileSync(command, `#!/bin/sh\nexec ${words.map(word => `'${word}'`).join(' ')} "$@"\n`);
    chmodSync(command, 0o755);
}
