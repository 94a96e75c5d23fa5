import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

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
    // For `sh -c`; the mount is seen by the command alone, and ends with it.
    return ['unshare', '--mount', 'sh', '-ec', 'mount --bind "$0" /etc/hosts; exec "$@"', hosts];
}
