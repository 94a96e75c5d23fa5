import { spawnSync } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import * as path from 'node:path';
import { DiscoveryFileContent, discoveryFileName } from '@agent-companion/core/protocol/gemini';

/** The user `nobody` of Unix systems, who owns nothing else. */
const NOBODY = 65_534;

/** A port on which nothing listens: no system hands out the first one. */
const DEAD_PORT = 1;

/** Whether this process may give files away. */
export const mayGiveFilesAway = process.getuid?.() === 0;

/** The pid of a process that was and is no more. */
function deadPid(): number {
    return spawnSync(process.execPath, ['--version']).pid;
}

/** Puts the discovery file of another, dead tool, without a `companion` mark, into a folder. */
export function plantForeignFile(folder: string): void {
    plant(folder, { ideInfo: { name: 'vscode', displayName: 'VS Code' } });
}

/** Puts the discovery file of another user's companion into a folder, just as dead. Only if {@link mayGiveFilesAway}. */
export function plantFileOfAnotherUser(folder: string): void {
    const ideInfo = { name: 'theia', displayName: 'The Theia of another user' };
    chownSync(plant(folder, { ideInfo, companion: { pid: deadPid(), host: hostname() } }), NOBODY, NOBODY);
}

/** Puts the file of a companion on another host into a folder: its pid and port mean nothing here. */
export function plantFileOfAnotherHost(folder: string): void {
    const ideInfo = { name: 'theia', displayName: 'The Theia of another container' };
    plant(folder, { ideInfo, companion: { pid: deadPid(), host: `not-${hostname()}` } });
}

function plant(folder: string, content: Pick<DiscoveryFileContent, 'ideInfo' | 'companion'>): string {
    const file = path.join(folder, discoveryFileName(deadPid(), DEAD_PORT));
    writeFileSync(
        file,
        JSON.stringify({ port: DEAD_PORT, workspacePath: '/somewhere', authToken: 'planted', ...content }),
        { mode: 0o600, flag: 'wx' }
    );
    return file;
}
