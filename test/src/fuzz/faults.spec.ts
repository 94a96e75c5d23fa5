import { strict as assert } from 'node:assert';
import { createRequire } from 'node:module';
import type * as files from 'node:fs';
import * as net from 'node:net';
import { join } from 'node:path';
import { CompanionServer, agentEndpoints } from '@agent-companion/server';
import { AgentPreferences, FakeEditor, TestAgent } from '@agent-companion/server/testing';
import { GeminiExtension, GeminiSettings } from '@agent-companion/window';
import { TemporaryPlaces } from '@agent-companion/window/testing';

/** The module itself: a namespace of it cannot be changed. */
const fs = createRequire(__filename)('node:fs') as typeof files;
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const CODES = ['ENOSPC', 'EMFILE', 'EAGAIN', 'EIO'];

/** Calls of the system that are counted, each on the object that has it. */
const FILE_CALLS = [
    ...[
        'open',
        'readFile',
        'writeFile',
        'rename',
        'mkdir',
        'stat',
        'lstat',
        'readdir',
        'rm',
        'unlink',
        'chmod',
        'realpath',
        'link'
    ],
    ...['access', 'opendir', 'symlink', 'copyFile', 'utimes', 'rmdir']
];
const SYNC_CALLS = ['openSync', 'writeFileSync', 'mkdirSync', 'renameSync', 'readdirSync', 'lstatSync', 'fchmodSync'];

type Calls = Record<string, (...given: unknown[]) => unknown>;

/** A deed while one call of the system fails. The file of settings is whole before and after. */
interface Deed {
    readonly name: string;
    readonly run: (folder: string) => Promise<void>;
}

const TEXT = '{ "theme": "dark" }';

const deeds: readonly Deed[] = [
    {
        name: 'a window lives and ends',
        run: async folder => {
            const preferences = new AgentPreferences({ claudeCode: 'on', copilot: 'on', codex: 'on', qwenCode: 'on' });
            const server = new CompanionServer({
                editorHost: new FakeEditor(),
                ide: { name: 'theia', displayName: 'Theia' },
                workspaceRoots: [folder],
                endpoints: agentEndpoints({
                    preferences,
                    home: folder,
                    environment: { ...process.env, TMPDIR: folder }
                })
            });
            try {
                await server.start();
                await server.updateWorkspace([folder, join(folder, 'other')]);
                const agent = await TestAgent.connect(server);
                await agent.quit();
            } finally {
                await server.dispose();
            }
        }
    },
    {
        name: 'Gemini CLI’s settings and extension are written',
        run: async folder => {
            await new GeminiSettings(folder).enableIdeMode();
            const extension = new GeminiExtension(folder);
            await extension.turnOn();
            await extension.turnOff();
        }
    }
];

/** Has the call of this number fail, counted from 0, and gives how many there were. */
async function failing(at: number, code: string, work: () => Promise<void>): Promise<number> {
    let calls = 0;
    const undo: (() => void)[] = [];
    const error = (name: string): Error =>
        Object.assign(new Error(`${code}: injected, ${name}`), { code, syscall: name });
    const replace = (owner: object, name: string, make: (original: Calls[string]) => Calls[string]): void => {
        const original = Reflect.get(owner, name) as Calls[string];
        Reflect.set(owner, name, make(original));
        undo.push(() => Reflect.set(owner, name, original));
    };
    for (const name of FILE_CALLS) {
        replace(
            fs.promises,
            name,
            original =>
                (...given) =>
                    calls++ === at ? Promise.reject(error(name)) : original(...given)
        );
    }
    for (const name of SYNC_CALLS) {
        replace(fs, name, original => (...given) => {
            if (calls++ === at) {
                throw error(name);
            }
            return original(...given);
        });
    }
    replace(
        net.Server.prototype,
        'listen',
        original =>
            function (this: net.Server, ...given: unknown[]) {
                if (calls++ === at) {
                    process.nextTick(() => this.emit('error', error('listen')));
                    return this;
                }
                return original.apply(this, given);
            }
    );
    replace(
        net.Socket.prototype,
        'connect',
        original =>
            function (this: net.Socket, ...given: unknown[]) {
                return calls++ === at ? this.destroy(error('connect')) : original.apply(this, given);
            }
    );
    try {
        await work();
    } finally {
        undo.forEach(each => each());
    }
    return calls;
}

describe('A call of the system that fails', function () {
    this.timeout(600_000);
    // A part of them.
    const step = process.env.FUZZ_INPUTS === undefined ? 23 : 1;

    for (const { name, run } of deeds) {
        it(`while ${name} ends nothing, and loses no file`, async () => {
            const failures: unknown[] = [];
            const note = (failure: unknown): void => void failures.push(failure);
            process.on('unhandledRejection', note);
            const start = (SEED - 1) % step;
            let calls = start + 1;
            const said = new Map<string, number>();
            try {
                for (let at = start; at < calls; at += step) {
                    const places = new TemporaryPlaces();
                    const settings = join(places.folder, '.gemini', 'settings.json');
                    fs.mkdirSync(join(places.folder, '.gemini'));
                    fs.writeFileSync(settings, TEXT);
                    const code = CODES[Math.floor(at / step) % CODES.length];
                    calls = await failing(at, code, () =>
                        run(places.folder).catch((error: unknown) => {
                            const sentence = error instanceof Error ? error.message : String(error);
                            said.set(sentence, (said.get(sentence) ?? 0) + 1);
                        })
                    );
                    const after = fs.readFileSync(settings, 'utf8');
                    assert.ok(after.includes('"theme": "dark"'), `call ${at}, ${code}: ${after}`);
                    JSON.parse(after);
                    await failing(-1, code, () => run(places.folder));
                    places.dispose();
                }
                assert.deepEqual(failures, []);
            } finally {
                process.off('unhandledRejection', note);
            }
            console.log(`      ${calls} calls`);
            said.forEach((count, sentence) => console.log(`      ${count} × ${sentence.slice(0, 150)}`));
        });
    }
});
