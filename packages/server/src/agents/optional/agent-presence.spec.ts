import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ManualClock } from '../../testing/manual-clock';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { Deferred } from '../../testing/deferred';
import { FileQueries, fileQueries } from '../../time/file-queries';
import { AgentPresence } from './agent-presence';

describe('AgentPresence', () => {
    const temporary = useTemporaryFolder();
    const folder = (): string => join(temporary(), '.agent');
    let clock: ManualClock;
    let program: string | undefined;
    let searches: number;
    let presence: AgentPresence;

    const isUsed = (): Promise<boolean | undefined> => presence.isUsed({ folder: folder(), command: 'agent' });

    beforeEach(() => {
        clock = new ManualClock();
        program = undefined;
        searches = 0;
        presence = new AgentPresence(
            { find: command => Promise.resolve(command === 'agent' && ++searches ? program : undefined) },
            clock,
            new FileQueries()
        );
    });

    it('does not take what a companion has left for an agent', async () => {
        await mkdir(join(folder(), 'ide'), { recursive: true });
        assert.equal(await isUsed(), false);
        clock.advance(10_000);
        await writeFile(join(folder(), 'settings.json'), '{}');
        assert.equal(await isUsed(), true);
    });

    it('looks again after ten seconds, and not before', async () => {
        assert.equal(await isUsed(), false);
        await mkdir(folder());
        clock.advance(9_999);
        assert.equal(await isUsed(), false);
        assert.equal(searches, 1);
        clock.advance(1);
        assert.equal(await isUsed(), true);
        await rm(folder(), { recursive: true });
        clock.advance(10_000);
        assert.equal(await isUsed(), false);
    });

    it('leaves the workspace’s turns alone, however many agents are looked for in a home that hangs', async () => {
        const hanging = new Deferred<undefined>();
        presence = new AgentPresence({ find: () => hanging.promise }, clock);
        const answers = ['a', 'b', 'c', 'd'].map(command => presence.isUsed({ folder: folder(), command }));
        assert.equal(await fileQueries.ask('file', () => Promise.resolve('told')), 'told');
        hanging.resolve(undefined);
        assert.deepEqual(await Promise.all(answers), [false, false, false, false]);
    });

    it('does not know when the file system does not tell in two seconds', async () => {
        presence = new AgentPresence({ find: () => new Promise(() => undefined) }, clock, {
            ask: () => new Promise(() => undefined)
        });
        const answer = isUsed();
        clock.advance(2_000);
        assert.equal(await answer, undefined);
    });
});
