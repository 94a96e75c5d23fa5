import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ManualClock } from '../../testing/manual-clock';
import { useTemporaryFolder } from '../../testing/temporary-folder';
import { Deferred } from '../../testing/deferred';
import { FileQueries, fileQueries } from '../../support/file-queries';
import { isAgentUsed } from './agent-presence';

describe('The presence of an agent', () => {
    const temporary = useTemporaryFolder();
    const folder = (): string => join(temporary(), '.agent');
    let program: string | undefined;

    const isUsed = (): Promise<boolean | undefined> =>
        isAgentUsed({ folder: folder(), command: 'agent' }, { find: () => Promise.resolve(program) });

    beforeEach(() => (program = undefined));

    it('does not take what a companion has left for an agent', async () => {
        await mkdir(join(folder(), 'ide'), { recursive: true });
        assert.equal(await isUsed(), false);
        await writeFile(join(folder(), 'settings.json'), '{}');
        assert.equal(await isUsed(), true);
    });

    it('leaves the workspace’s turns alone, however many agents are looked for in a home that hangs', async () => {
        const hanging = new Deferred<undefined>();
        const answers = ['a', 'b', 'c', 'd'].map(command =>
            isAgentUsed({ folder: folder(), command }, { find: () => hanging.promise })
        );
        assert.equal(await fileQueries.ask('file', () => Promise.resolve('told')), 'told');
        hanging.resolve(undefined);
        assert.deepEqual(await Promise.all(answers), [false, false, false, false]);
    });

    it('does not know when the file system does not tell in two seconds', async () => {
        const clock = new ManualClock();
        const hanging = { find: () => new Promise<undefined>(() => undefined) };
        const answer = isAgentUsed({ folder: folder(), command: 'agent' }, hanging, clock, new FileQueries());
        clock.advance(2_000);
        assert.equal(await answer, undefined);
    });
});
