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

/** For `sh -c`; the mounts are seen by the command alone, and end with it. */
const privately = (script: string, argument: string): string[] => ['unshare', '--mount', 'sh', '-ec', script, argument];

/**
 * A wrapper for a command to which `host.docker.internal` is this machine, as Docker Desktop has it. Only if
 * {@link mayMountPrivately}; puts a file into `folder`.
 */
export function withDockerHost(folder: string): string[] {
    const hosts = path.join(mkdtempSync(path.join(folder, 'docker-host-')), 'hosts');
    writeFileSync(hosts, `${readFileSync('/etc/hosts', 'utf8')}\n127.0.0.1 host.docker.internal\n`);
    return privately('mount --bind "$0" /etc/hosts; exec "$@"', hosts);
}

/** All that lies in the root folder again, but for the markers; an empty `/run`, where the second of them would lie. */
const ROOT_WITHOUT_MARKERS = `
mount -t tmpfs none "$0"
for entry in /* /.[!.]*; do
    if [ -L "$entry" ]; then cp -P "$entry" "$0$entry"
    elif [ "$entry" = /run ]; then mkdir "$0$entry"
    elif [ -d "$entry" ]; then mkdir "$0$entry"; mount --rbind "$entry" "$0$entry"
    elif [ -f "$entry" ] && [ "$entry" != /.dockerenv ]; then touch "$0$entry"; mount --bind "$entry" "$0$entry"
    fi
done
exec chroot "$0" env -C "$PWD" "$@"`;

/**
 * A wrapper for a command that cannot see that it is in a container. Only if {@link mayMountPrivately}. `root` is an empty
 * folder, which becomes its root; remove it with `rmdir` and never with its contents, which would be the machine's.
 */
export function withoutContainerMarkers(root: string): string[] {
    return privately(ROOT_WITHOUT_MARKERS, root);
}
