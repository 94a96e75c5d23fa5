import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { writeFiles } from '../test-environment';

/** The files by which a CLI knows that it runs inside a container. */
const CONTAINER_MARKERS = ['/.dockerenv', '/run/.containerenv'];

/** Whether a CLI on this machine takes itself to be inside a container. */
export const isInContainer = CONTAINER_MARKERS.some(marker => existsSync(marker));

/** Whether this process may give a command another view of the file system: Linux, as root, with the rights of one. */
export const mayMountPrivately =
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('unshare', ['--mount', 'mount', '--bind', '/etc', '/etc']).status === 0;

/**
 * A wrapper for a command to which `host.docker.internal` is this machine, as Docker Desktop has it. Only if
 * {@link mayMountPrivately}; puts a file into `folder`.
 */
export function withDockerHost(folder: string): string[] {
    const hosts = path.join(mkdtempSync(path.join(folder, 'docker-host-')), 'hosts');
    writeFileSync(hosts, `${readFileSync('/etc/hosts', 'utf8')}\n127.0.0.1 host.docker.internal\n`);
    return mounted(hosts, '/etc/hosts');
}

/**
 * A folder like `/etc` with further files, and a wrapper for a command that takes it for that. Only if
 * {@link mayMountPrivately}.
 */
export function withSystemFiles(
    folder: string,
    files: Readonly<Record<string, string>>
): { readonly etc: string; readonly wrapper: readonly string[] } {
    const etc = path.join(folder, 'etc');
    cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true });
    writeFiles(etc, files);
    return { etc, wrapper: mounted(etc, '/etc') };
}

/** The mount is seen by the command alone, and ends with it. */
function mounted(source: string, target: string): string[] {
    // For `sh -c`.
    return ['unshare', '--mount', 'sh', '-ec', `mount --bind "$0" ${target}; exec "$@"`, source];
}
