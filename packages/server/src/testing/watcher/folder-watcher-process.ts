import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { finalFileName } from '../../discovery/atomic-file';
import { Sightings } from './folder-watcher';

/** How long the system's notifications may wait for the loop, in milliseconds. */
const turnMs = 5;

const [, , folder] = process.argv;
const modes = new Set<string>();
const texts = new Set<string>();
const counts = { looks: 0, temporary: 0, notified: 0 };

const sightings = (): Sightings => ({ ...counts, modes: [...modes], texts: [...texts] });

/** What is gone by now had nothing more to show. */
function unlessGone(look: () => void): void {
    try {
        look();
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
            throw error;
        }
    }
}

function lookAt(name: string): void {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const file = openSync(join(folder, name), flags);
    try {
        // Both are of this very file, whatever has taken its place meanwhile.
        modes.add((fstatSync(file).mode & 0o7777).toString(8));
        const text = readFileSync(file, 'utf8');
        counts.looks++;
        if (finalFileName(name) === name) {
            texts.add(text);
        } else {
            counts.temporary++;
        }
    } finally {
        closeSync(file);
    }
}

function lookAtAll(): void {
    unlessGone(() => readdirSync(folder).forEach(name => unlessGone(() => lookAt(name))));
}

function lookAgain(): void {
    const end = Date.now() + turnMs;
    do {
        lookAtAll();
    } while (Date.now() < end);
    setImmediate(lookAgain);
}

const notifications = watch(folder, (_event, name) => {
    counts.notified++;
    if (name !== null) {
        unlessGone(() => lookAt(name));
    }
});
process.on('message', () => {
    lookAtAll();
    process.send?.(sightings());
});
process.on('disconnect', () => {
    notifications.close();
    process.exit();
});
lookAgain();
