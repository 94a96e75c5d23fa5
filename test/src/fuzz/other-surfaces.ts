import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { geminiProfile } from '@agent-companion/core/server';
import { removeStaleFiles } from '@agent-companion/core/testing';
import { ManualClock, eventually, silentLogger, PageLoad, TemporaryPlaces } from '@agent-companion/core/testing';
import { GeminiExtension, GeminiSettings, WindowRegistry } from '@agent-companion/core';
import { hostFrame } from './frames';
import { ask, descriptors, exchange, type Surface } from './surface';

/** A host process of its own, with its socket. */
async function host(): Promise<Surface> {
    const places = new TemporaryPlaces();
    const folder = join(places.folder, 'host');
    const main = require.resolve('@agent-companion/core/host-main');
    const child = spawn(process.execPath, [main, folder, 'vscode'], { stdio: 'ignore' });
    const path = join(folder, 'host.sock');
    const ping = hostFrame(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'unknown', params: [] }));
    const works = (): Promise<void> =>
        eventually(async () => {
            assert.equal(child.exitCode ?? child.signalCode, null);
            assert.match(await ask(path, ping), /"error"/);
        });
    // It takes its time to start on a machine under load.
    while (!existsSync(path) && child.exitCode === null) {
        await delay(20);
    }
    await works();
    const before = descriptors(child.pid);
    return {
        atOnce: 16,
        send: async inputs => {
            const text = inputs.message();
            const frame = inputs.once(4) ? hostFrame(text, inputs.below(5_000)) : hostFrame(text);
            await exchange(path, inputs.once(4) ? inputs.bytes() : inputs.damaged(frame), inputs);
        },
        works,
        stop: async () => {
            await eventually(() =>
                assert.ok(descriptors(child.pid) <= before, `${descriptors(child.pid)} > ${before}`)
            );
            const ended = once(child, 'exit');
            child.kill();
            await ended;
            places.dispose();
        }
    };
}

/** The calls of a page that has greeted. */
async function page(): Promise<Surface> {
    const places = new TemporaryPlaces();
    const clock = new ManualClock();
    const processes = { idOf: () => Promise.resolve(undefined), pids: () => [] };
    const windows = new WindowRegistry({ ideName: 'theia', logger: silentLogger, processes, clock });
    const greeting = {
        windowId: 'window-1',
        applicationName: 'Theia',
        workspaceRoots: [places.folder],
        pageWaitSeconds: 1
    };
    const load = new PageLoad(windows, places.folder);
    const greet = async (): Promise<void> => {
        const answer = await load.greet(greeting);
        assert.ok(answer.ok, JSON.stringify(answer));
    };
    await greet();
    const methods = [
        ...['greet', 'updateWorkspace', 'updateEditors', 'updateTools', 'mentionFiles', 'decideReview'],
        ...['writeReview', 'restoreReview', 'saveDraft', 'dispose', '__proto__', 'constructor']
    ];
    return {
        send: async inputs => {
            const args = Array.from({ length: inputs.below(5) }, () => inputs.value());
            const method = inputs.once(8) ? inputs.text() : inputs.pick(methods);
            const answer = load.callAnything(method, ...args);
            await Promise.race([answer, new Promise(resolve => setTimeout(resolve, 5))]);
        },
        works: greet,
        stop: async () => {
            load.close();
            await windows.dispose();
            places.dispose();
        }
    };
}

/** A folder of discovery files, in which others have put what they like. */
function discovery(): Promise<Surface> {
    const places = new TemporaryPlaces();
    const folder = join(places.folder, 'gemini', 'ide');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const others = join(folder, 'others.json');
    writeFileSync(others, 'theirs');
    const works = (): Promise<void> => Promise.resolve(assert.equal(readFileSync(others, 'utf8'), 'theirs'));
    return Promise.resolve({
        send: async inputs => {
            const name = `gemini-ide-server-${inputs.below(1_000_000)}-${inputs.below(70_000)}.json`;
            const path = join(folder, name);
            writeFileSync(path, inputs.once(2) ? inputs.damaged(Buffer.from(inputs.message())) : inputs.bytes());
            const removed = await removeStaleFiles({ ...geminiProfile.discovery, folder: () => folder });
            assert.deepEqual(removed, []);
            rmSync(path);
        },
        works,
        stop: () => Promise.resolve(places.dispose())
    });
}

/** The settings of Gemini CLI, and its extension, which the user may have written in any way. */
function settings(): Promise<Surface> {
    const places = new TemporaryPlaces();
    const file = join(places.folder, '.gemini', 'settings.json');
    mkdirSync(join(places.folder, '.gemini'));
    const [ide, tools] = [new GeminiSettings(places.folder), new GeminiExtension(places.folder)];
    const enable = async (content: Buffer): Promise<boolean> => {
        writeFileSync(file, content);
        const { done } = await ide.enableIdeMode();
        assert.ok(done || readFileSync(file).equals(content), 'what is refused stays as it is');
        return done;
    };
    return Promise.resolve({
        send: async inputs => {
            const text = JSON.stringify({ a: inputs.value(), ide: inputs.value(2) }, undefined, inputs.below(3));
            await enable(inputs.damaged(Buffer.from(text)));
            await (inputs.once(2) ? tools.turnOn() : tools.turnOff());
        },
        works: async () => assert.ok(await enable(Buffer.from('{ "theme": "dark" } // mine'))),
        stop: () => Promise.resolve(places.dispose())
    });
}

export const otherSurfaces: Readonly<Record<string, () => Promise<Surface>>> = {
    'the frames of a host process': host,
    'the calls of a page': page,
    'the folder of discovery files': discovery,
    'settings of agents': settings
};
