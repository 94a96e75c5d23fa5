import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExpectedError } from '../run/expected-error.mjs';
import { buildFolder } from '../run/repository.mjs';

const longestWait = 15 * 60_000;

/** Lets only one process of this checkout install or build at a time; others wait for it, with an end. */
export async function withLock(work) {
    const file = join(buildFolder, 'lock');
    mkdirSync(buildFolder, { recursive: true });
    const giveUp = Date.now() + longestWait;
    let told = false;
    while (!take(file)) {
        const holder = livingHolder(file);
        if (holder === undefined) {
            rmSync(file, { force: true });
            continue;
        }
        if (Date.now() > giveUp) {
            throw new ExpectedError(
                `Process ${holder} has been building this checkout for too long; end it and try again.`
            );
        }
        if (!told) {
            console.log(`Waiting for process ${holder}, which is building this checkout …`);
            told = true;
        }
        await sleep(500);
    }
    try {
        return await work();
    } finally {
        rmSync(file, { force: true });
    }
}

function take(file) {
    try {
        writeFileSync(file, String(process.pid), { flag: 'wx' });
        return true;
    } catch (error) {
        if (error.code === 'EEXIST') {
            return false;
        }
        throw error;
    }
}

function livingHolder(file) {
    try {
        const holder = Number(readFileSync(file, 'utf8'));
        process.kill(holder, 0);
        return holder;
    } catch (error) {
        return error.code === 'EPERM' ? 'of another user' : undefined;
    }
}
