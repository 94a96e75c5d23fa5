import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import { FileQueries } from '@agent-companion/server/file-queries';
import { eventually, ManualClock } from '@agent-companion/server/testing';
import { IdeModeState, IdeToolsState } from '../contract';
import { ConnectionDiagnosis } from './connection-diagnosis';
import { InstalledCli } from './gemini-executable';

const IDE_MODE: IdeModeState = { enabled: false, settingsFile: '/home/anna/.gemini/settings.json' };

const FOLDER = '/home/anna/.gemini/extensions/agent-companion-tools';

const VARIABLES = {
    GEMINI_CLI_IDE_SERVER_PORT: '4711',
    GEMINI_CLI_IDE_AUTH_TOKEN: 'token',
    GEMINI_CLI_IDE_WORKSPACE_PATH: ['/projects/one', '/projects/two'].join(path.delimiter)
};

const never = <T>(): Promise<T> => new Promise(() => undefined);

describe('ConnectionDiagnosis', () => {
    let clock: ManualClock;
    let cli: InstalledCli | undefined;
    let tools: IdeToolsState;
    /** What the file system was asked. */
    let asked: string[];

    beforeEach(() => {
        clock = new ManualClock();
        asked = [];
        tools = { state: 'off', folder: FOLDER };
        cli = { path: '/bin/gemini', version: '0.61.0' };
    });

    const diagnosis = (hangs = false): ConnectionDiagnosis => {
        const answer = <T>(question: string, value: T): Promise<T> => {
            asked.push(question);
            return hangs ? never() : Promise.resolve(value);
        };
        return new ConnectionDiagnosis(
            { file: IDE_MODE.settingsFile, read: () => answer('settings', IDE_MODE) },
            { folder: FOLDER, read: () => Promise.resolve(tools) },
            { find: () => answer('cli', cli) },
            { find: () => Promise.resolve([]) },
            {
                folderOf: id => answer(`folder of ${id}`, '/projects/one'),
                variablesOf: () => VARIABLES,
                pidOf: () => Promise.resolve(undefined)
            },
            clock,
            new FileQueries()
        );
    };

    it('does not offer the tools to a release that knows no default of a variable', async () => {
        cli = { path: '/bin/gemini', version: '0.37.2' };
        const { ideTools } = await diagnosis().gather(VARIABLES, 1);
        assert.deepEqual([ideTools.state, ideTools.problem?.code], ['unusable', 'old-release']);
        assert.deepEqual(ideTools.problem?.facts, ['0.38.0']);
        tools = { state: 'on', folder: FOLDER };
        assert.equal((await diagnosis().gather(VARIABLES, 1)).ideTools, tools);
    });

    it('takes what is not told in time to be in order', async () => {
        const gathering = diagnosis(true).gather(VARIABLES, 1);
        await eventually(() => assert.equal(clock.waiting, 3));
        clock.advance(2_000);
        const { cli: found, ideMode, ideTools, terminal } = await gathering;
        assert.deepEqual([found, ideMode.enabled, terminal], [{ found: true }, true, undefined]);
        assert.deepEqual(ideTools, { state: 'on', folder: FOLDER });
    });

    it('asks nothing once more that waits for its answer: a question that hangs takes a thread', async () => {
        const hanging = diagnosis(true);
        const gatherings = [1, 1, 2, 1].map(terminal => hanging.gather(VARIABLES, terminal));
        await eventually(() => assert.equal(clock.waiting, 12));
        clock.advance(2_000);
        await Promise.all(gatherings);
        hanging.gather({}, 2).catch(assert.fail);
        assert.deepEqual(asked.sort(), ['cli', 'folder of 1', 'folder of 2', 'settings']);
    });
});
