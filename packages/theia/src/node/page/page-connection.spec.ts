import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import * as path from 'node:path';
import { limits } from '@agent-companion/protocol';
import { Emitter } from '@theia/core/lib/common/event';
import { PageGreeting, toWire } from '../../common';
import { GeminiSettings } from '../settings/gemini-settings';
import { PageConnection } from './page-connection';
import { WindowRegistry } from '../window/window-registry';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const GREETING: PageGreeting = { windowId: 'window-1', applicationName: 'T', workspaceRoots: [], pageWaitSeconds: 1 };

describe('PageConnection', () => {
    let folder: string;
    let temporary: string | undefined;
    let windows: WindowRegistry;

    beforeEach(() => {
        temporary = process.env.TMPDIR;
        folder = mkdtempSync(path.join(tmpdir(), 'page-connection-'));
        // The folder of the discovery files follows it.
        process.env.TMPDIR = folder;
        windows = new WindowRegistry(silent, { idle: 20, abandoned: 10_000 });
    });
    afterEach(async () => {
        await windows.dispose();
        if (temporary === undefined) {
            delete process.env.TMPDIR;
        } else {
            process.env.TMPDIR = temporary;
        }
        rmSync(folder, { recursive: true });
    });

    function connect(): PageConnection {
        const connection = new PageConnection(windows, new GeminiSettings(folder));
        connection.connect({
            showReview: () => Promise.resolve({ shown: true }),
            dropReview: () => Promise.resolve(),
            closeReview: () => Promise.resolve({}),
            ping: () => Promise.resolve(),
            onAgentsChanged: () => undefined,
            onDidOpenConnection: new Emitter<void>().event,
            onDidCloseConnection: new Emitter<void>().event
        });
        return connection;
    }

    it('gives a terminal the variables of its window, waiting for a greeting that is still to come', async () => {
        const connection = connect();
        const environment = connection.terminalEnvironment(5_000);
        await connection.greet(GREETING);
        assert.match((await environment).GEMINI_CLI_IDE_SERVER_PORT, /^\d+$/);
    });

    it('gives a terminal nothing when the greeting does not come in time', async () => {
        assert.deepEqual(await connect().terminalEnvironment(10), {});
    });

    it('refuses what is not a greeting, naming what is wrong', async () => {
        const input = { ...GREETING, windowId: 7 } as unknown as PageGreeting;
        await assert.rejects(connect().greet(input), /greet[^]*windowId/);
    });

    it('says in a sentence that a draft is too large to be kept', async () => {
        const connection = connect();
        await connection.greet(GREETING);
        const draft = toWire('x'.repeat(limits.maxContentBytes + 1));
        await assert.rejects(connection.saveDraft('id', 1, draft), /Your text has 64 MiB .*Shorten it/);
    });

    it('tells a page whose window has ended, so that it greets again', async () => {
        const connection = connect();
        await connection.greet(GREETING);
        connection.onLeave();
        const ended = async (): Promise<boolean> => {
            const refusal = await connection.saveDraft('id', 1, toWire('text')).catch((error: Error) => error.message);
            return refusal === 'This window has ended on the backend.';
        };
        while (!(await ended())) {
            await delay(5);
        }
        assert.deepEqual(await connection.terminalEnvironment(10), {});
        await connection.greet(GREETING);
        await connection.saveDraft('id', 1, toWire('text'));
    });
});
