import * as assert from 'node:assert/strict';
import { FileQueries } from '../support/file-queries';
import { eventually, ManualClock } from '../testing';
import { ConnectionDiagnosis } from './connection-diagnosis';

const FOLDER = '/home/anna/.gemini/extensions/agent-companion-tools';

const VARIABLES = { GEMINI_CLI_IDE_WORKSPACE_PATH: '/projects/one' };

describe('ConnectionDiagnosis in a home that does not answer', () => {
    let clock: ManualClock;
    /** Questions to the file system. */
    let asked: string[];
    let diagnosis: ConnectionDiagnosis;

    beforeEach(() => {
        clock = new ManualClock();
        asked = [];
        const ask = (question: string): Promise<never> => {
            asked.push(question);
            return new Promise(() => undefined);
        };
        diagnosis = new ConnectionDiagnosis(
            { file: '/home/anna/.gemini/settings.json', read: () => ask('settings') },
            { folder: FOLDER, read: () => Promise.resolve({ state: 'off', folder: FOLDER }) },
            { readAll: () => Promise.resolve([]) },
            {
                folderOf: id => ask(`folder of ${id}`),
                variablesOf: () => VARIABLES,
                pidOf: () => Promise.resolve(undefined)
            },
            () => ask('cli'),
            clock,
            new FileQueries()
        );
    });

    it('takes what is not told in time to be in order', async () => {
        const gathering = diagnosis.gather(VARIABLES, 1);
        await eventually(() => assert.equal(clock.waiting, 3));
        clock.advance(2_000);
        const { cli: found, ideMode, ideTools, terminal } = await gathering;
        assert.deepEqual([found, ideMode.enabled, terminal], [{ found: true }, true, undefined]);
        assert.deepEqual(ideTools, { state: 'on', folder: FOLDER });
    });

    it('asks nothing once more that waits for its answer: a question that hangs takes a thread', async () => {
        const gatherings = [1, 2].map(() => diagnosis.gather(VARIABLES, undefined));
        await eventually(() => assert.equal(clock.waiting, 4));
        clock.advance(2_000);
        await Promise.all(gatherings);
        diagnosis.gather({}, undefined).catch(assert.fail);
        assert.deepEqual(asked.sort(), ['cli', 'settings']);
    });
});
