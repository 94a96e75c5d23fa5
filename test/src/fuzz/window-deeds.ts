import { strict as assert } from 'node:assert';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { CompanionLogger } from '@agent-companion/core/server';
import { systemClock } from '@agent-companion/core/support';
import {
    eventually,
    silentLogger,
    ConnectionScript,
    HostSocket,
    lineLogger,
    spawnHost
} from '@agent-companion/core/testing';
import { KeptAddresses } from '@agent-companion/core';
import { DONE, type MakeDeed } from './deed';
import { fs } from './failing-calls';

export const windowDeeds: Readonly<Record<string, MakeDeed>> = {
    'a connection is put into a script anew': async folder => {
        const state = join(folder, 'state');
        const script = new ConnectionScript(state);
        await script.write({ TOKEN: 'former' }, 1_234);
        return {
            run: async () => {
                const outcome = await script.write({ TOKEN: 'newest' }, 1_234);
                return outcome.available ? DONE : outcome.code;
            },
            check: (said, failed) => {
                assert.ok(failed || said === DONE, said);
                const names = fs.readdirSync(state);
                assert.equal(names.length, 1, `${names.join()}: ${said}`);
                const file = join(state, names[0]);
                assert.match(fs.readFileSync(file, 'utf8'), said === DONE ? /TOKEN='?newest/ : /TOKEN='?former/);
                assert.equal(fs.statSync(file).mode & 0o777, 0o600);
            },
            end: () => script.remove()
        };
    },
    'an address is kept': folder => {
        const places = join(folder, 'addresses');
        const warnings: string[] = [];
        const logger = { warn: (message: string) => void warnings.push(message) };
        const address = { port: 1_234, authToken: 'a'.repeat(32) };
        const open = (): KeptAddresses => new KeptAddresses(logger, systemClock, places);
        return {
            run: async () => {
                const kept = open();
                kept.keep('window-1', address);
                await kept.written();
                return warnings.join() || DONE;
            },
            check: async (said, failed) => {
                assert.ok(failed || said === DONE, said);
                const port = (await open().of('window-1'))?.port;
                assert.ok(port === 1_234 || said !== DONE, said);
            }
        };
    },
    'the process of VS Code’s windows is started': folder => {
        const place = join(folder, 'host');
        const main = join(folder, 'main.js');
        fs.mkdirSync(place, { recursive: true });
        fs.writeFileSync(main, '');
        return { run: () => spawnHost(place, 'vscode', main).then(() => DONE), check: mustBeDone };
    },
    'VS Code’s windows are served': folder => {
        const place = join(folder, 'served');
        const errors: string[] = [];
        const note = (message: string): void => void errors.push(message);
        const logger: CompanionLogger = { ...silentLogger, error: note };
        const socket = new HostSocket({
            folder: place,
            serve: stream => void stream.destroy(),
            logger,
            clock: systemClock
        });
        return {
            run: async () => {
                try {
                    return (await socket.begin()) ? DONE : 'another one serves';
                } finally {
                    await socket.end();
                }
            },
            check: mustBeDone
        };
    },
    'a log is written': folder => {
        const file = join(folder, 'log');
        const fd = fs.openSync(file, 'a');
        let writing: Promise<void> = Promise.resolve();
        // As standard error does it: an error is told, and the next line is written.
        const stream = Object.assign(new EventEmitter(), {
            fd,
            write: (line: string) => {
                writing = new Promise(resolve =>
                    fs.write(fd, line, error => (error && stream.emit('error', error), resolve()))
                );
            }
        });
        const logger = lineLogger(stream as unknown as Parameters<typeof lineLogger>[0], 1_000);
        return {
            run: async () => {
                for (let line = 0; line < 200; line++) {
                    logger.warn(`line ${line}`);
                    // It may be begun anew before.
                    await new Promise(setImmediate);
                    await writing;
                }
                return DONE;
            },
            check: async () => {
                // A busy disk begins it anew late, and what is too much until then is left out.
                await eventually(() => {
                    logger.warn('after all');
                    assert.match(fs.readFileSync(file, 'utf8'), /after all\n/);
                });
                assert.ok(fs.statSync(file).size < 5_000);
            },
            end: () => Promise.resolve(fs.closeSync(fd))
        };
    }
};

function mustBeDone(said: string, failed?: string): void {
    assert.ok(failed || said === DONE, said);
}
