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
    let folder: string | undefined;
    let given: Record<string, string> | undefined;
    let cli: InstalledCli | undefined;
    let tools: IdeToolsState;
    /** What the file system was asked. */
    let asked: string[];

    beforeEach(() => {
        clock = new ManualClock();
        asked = [];
        tools = { state: 'off', folder: FOLDER };
        [folder, given, cli] = ['/projects/one', VARIABLES, { path: '/bin/gemini', version: '0.61.0' }];
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
                folderOf: id => answer(`folder of ${id}`, folder),
                variablesOf: () => given,
                pidOf: () => Promise.resolve(undefined)
            },
            clock,
            new FileQueries()
        );
    };

    it('gathers what may keep an agent away', async () => {
        assert.deepEqual(await diagnosis().gather(VARIABLES, 1), {
            agents: [],
            cli: { found: true, version: '0.61.0', needs: undefined },
            ideMode: IDE_MODE,
            ideTools: tools,
            hasWorkspace: true,
            terminal: { folder: '/projects/one', inWorkspace: true, leadsHere: true }
        });
    });

    it('says that the CLI is not there, or too old, in a container sooner', async () => {
        cli = { path: '/bin/gemini', version: '0.25.0' };
        assert.deepEqual((await diagnosis().gather(VARIABLES, 1)).cli, {
            found: true,
            version: '0.25.0',
            needs: undefined
        });
        const inContainer = { ...VARIABLES, VSCODE_REMOTE_CONTAINERS_SESSION: 'agent-companion' };
        assert.deepEqual((await diagnosis().gather(inContainer, 1)).cli, {
            found: true,
            version: '0.25.0',
            needs: '0.27.0'
        });
        cli = undefined;
        assert.deepEqual((await diagnosis().gather(VARIABLES, 1)).cli, { found: false });
    });

    it('does not offer the tools to a release that knows no default of a variable', async () => {
        cli = { path: '/bin/gemini', version: '0.37.2' };
        const { ideTools } = await diagnosis().gather(VARIABLES, 1);
        assert.deepEqual([ideTools.state, ideTools.problem?.code], ['unusable', 'old-release']);
        assert.deepEqual(ideTools.problem?.facts, ['0.38.0']);
        tools = { state: 'on', folder: FOLDER };
        assert.equal((await diagnosis().gather(VARIABLES, 1)).ideTools, tools);
    });

    for (const [what, where, inWorkspace] of [
        ['a root', '/projects/two', true],
        ['a folder in a root', '/projects/one/src', true],
        ['a folder whose name begins with dots', '/projects/one/..hidden', true],
        ['a folder around a root', '/work', false],
        ['a folder beside a root with a longer name', '/projects/one-more', false]
    ] as const) {
        it(`says of ${what} that it is ${inWorkspace ? '' : 'not '}in the workspace`, async () => {
            folder = where;
            assert.equal((await diagnosis().gather(VARIABLES, 1)).terminal?.inWorkspace, inWorkspace);
        });
    }

    it('knows a terminal that leads elsewhere, or nowhere', async () => {
        for (const other of [undefined, {}, { ...VARIABLES, GEMINI_CLI_IDE_SERVER_PORT: '4712' }]) {
            given = other;
            assert.equal((await diagnosis().gather(VARIABLES, 1)).terminal?.leadsHere, false);
        }
        // The folders may have changed since it was opened: agents that know the port are let in.
        given = { ...VARIABLES, GEMINI_CLI_IDE_WORKSPACE_PATH: '/before' };
        assert.equal((await diagnosis().gather(VARIABLES, 1)).terminal?.leadsHere, true);
    });

    it('says nothing of a terminal that there is not', async () => {
        assert.equal((await diagnosis().gather(VARIABLES, undefined)).terminal, undefined);
        folder = undefined;
        assert.equal((await diagnosis().gather(VARIABLES, 1)).terminal, undefined);
    });

    it('says that there is no workspace', async () => {
        const none = { ...VARIABLES, GEMINI_CLI_IDE_WORKSPACE_PATH: '' };
        const { hasWorkspace, terminal } = await diagnosis().gather(none, 1);
        assert.equal(hasWorkspace, false);
        assert.equal(terminal?.inWorkspace, false);
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

    it('asks anew what was answered', async () => {
        const quick = diagnosis();
        await quick.gather(VARIABLES, 1);
        cli = undefined;
        assert.deepEqual((await quick.gather(VARIABLES, 1)).cli, { found: false });
    });
});
