import '@theia/core/shared/reflect-metadata';
import * as assert from 'node:assert/strict';
import { ChildProcess, fork } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import { Container } from '@theia/core/shared/inversify';
import { CompanionBackendContribution } from './companion-backend-contribution';
import { WindowRegistry } from '@agent-companion/window';

/** Run in a process of its own: stands for Theia, which takes its time to stop. */
function standForTheia(): void {
    const say = (word: string): void => void process.send?.(word);
    const windows = { removeDiscoveryFilesSync: () => say('files removed'), dispose: () => Promise.resolve() };
    process.on('exit', () => say('exit of Theia'));
    const container = new Container();
    container.bind(WindowRegistry).toConstantValue(windows as WindowRegistry);
    container.bind(CompanionBackendContribution).toSelf();
    container.get(CompanionBackendContribution).initialize();
    process.on('SIGTERM', () => say('stopping'));
    process.on('message', word => (word === 'exit' ? process.exit(0) : process.disconnect()));
    process.on('disconnect', () => process.exit(0));
    say('ready');
}

if (process.send && process.argv[1] === __filename) {
    standForTheia();
} else {
    // On Windows a process cannot send itself a SIGTERM that it then handles.
    (process.platform === 'win32' ? describe.skip : describe)('CompanionBackendContribution', () => {
        let child: ChildProcess;
        let words: AsyncIterator<unknown[]>;

        beforeEach(() => {
            child = fork(__filename);
            words = on(child as EventEmitter, 'message');
        });
        afterEach(() => child.kill('SIGKILL'));

        const nextWord = async (): Promise<unknown> => ((await words.next()).value as unknown[])[0];

        it('has Theia stop on SIGHUP as on SIGTERM, and removes the files before Theia’s listener at an exit', async () => {
            assert.equal(await nextWord(), 'ready');
            child.kill('SIGHUP');
            assert.equal(await nextWord(), 'stopping');
            child.send('exit');
            assert.equal(await nextWord(), 'files removed');
            assert.equal(await nextWord(), 'exit of Theia');
        });

        it('is not ended by a second SIGHUP while Theia stops', async () => {
            assert.equal(await nextWord(), 'ready');
            child.kill('SIGHUP');
            while ((await nextWord()) !== 'stopping');
            child.kill('SIGHUP');
            while ((await nextWord()) !== 'stopping');
            child.send('enough');
            assert.deepEqual(await once(child, 'exit'), [0, null]);
        });
    });
}
