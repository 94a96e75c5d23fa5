import * as assert from 'node:assert/strict';
import {
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    statSync,
    symlinkSync,
    writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { GeminiExtension } from './gemini-extension';

const MANIFEST = 'gemini-extension.json';

describe('GeminiExtension', () => {
    let home: string;
    let extension: GeminiExtension;

    beforeEach(() => {
        home = mkdtempSync(path.join(tmpdir(), 'gemini-extension-'));
        extension = new GeminiExtension(home, () => Promise.resolve(true));
    });
    afterEach(() => rmSync(home, { recursive: true }));

    const manifest = (): string => readFileSync(path.join(extension.folder, MANIFEST), 'utf8');
    const modeOf = (file: string): number => statSync(file).mode & 0o777;

    it('writes a folder that only the user can read, with names of variables instead of address and token', async () => {
        assert.deepEqual(await extension.turnOn(), { done: true });
        assert.deepEqual(await extension.read(), { state: 'on', folder: extension.folder });
        const { name, mcpServers } = JSON.parse(manifest()) as { name: string; mcpServers: { ide: object } };
        assert.equal(name, path.basename(extension.folder));
        assert.deepEqual(mcpServers.ide, {
            httpUrl: '${AGENT_COMPANION_TOOLS_URL:-}',
            headers: { Authorization: 'Bearer ${AGENT_COMPANION_TOOLS_AUTH_TOKEN:-}' },
            timeout: 660_000
        });
        assert.deepEqual(readdirSync(extension.folder), ['.gemini-extension-install.json', MANIFEST]);
        assert.deepEqual(readdirSync(path.join(home, '.gemini')), ['extensions']);
        assert.equal(modeOf(extension.folder), 0o700);
        for (const file of readdirSync(extension.folder)) {
            assert.equal(modeOf(path.join(extension.folder, file)), 0o600);
        }
    });

    it('has the hooks where the CLI does not take them by a variable, and leaves none of them', async () => {
        extension = new GeminiExtension(home, () => Promise.resolve(false));
        await extension.turnOn();
        const hooks = readFileSync(path.join(extension.folder, 'hooks', 'hooks.json'), 'utf8');
        assert.match(hooks, /"BeforeTool"/);
        assert.equal(modeOf(path.join(extension.folder, 'hooks')), 0o700);
        await extension.turnOff();
        assert.deepEqual(readdirSync(path.join(home, '.gemini')), []);
    });

    it('keeps what the user has added when it is turned on again, and has its own keys anew', async () => {
        await extension.turnOn();
        const written = JSON.parse(manifest()) as { mcpServers: { ide: object } };
        const { ide } = written.mcpServers;
        const added = {
            ...written,
            excludeTools: ['run_shell_command'],
            mcpServers: { ide: { ...ide, excludeTools: ['run_task'], timeout: 1 }, mine: { command: 'mine' } }
        };
        writeFileSync(path.join(extension.folder, MANIFEST), JSON.stringify(added));
        assert.equal((await extension.read()).state, 'on');
        assert.deepEqual(await extension.turnOn(), { done: true });
        assert.deepEqual(JSON.parse(manifest()), {
            ...added,
            mcpServers: { ide: { ...ide, excludeTools: ['run_task'] }, mine: { command: 'mine' } }
        });
        assert.deepEqual(readdirSync(path.join(home, '.gemini')), ['extensions']);
    });

    /** Neither on nor off changes anything, and both say why. */
    async function isLeftAlone(code: string, fact: RegExp): Promise<void> {
        const state = await extension.read();
        assert.deepEqual([state.state, state.problem?.code], ['unusable', code]);
        for (const outcome of [await extension.turnOn(), await extension.turnOff()]) {
            assert.equal(!outcome.done && outcome.code, code);
            assert.match(outcome.done ? '' : outcome.facts.join(), fact);
        }
    }

    it('leaves what else is in its folder when it is turned off', async () => {
        await extension.turnOn();
        writeFileSync(path.join(extension.folder, 'notes.txt'), 'mine');
        assert.deepEqual(await extension.turnOff(), { done: true });
        assert.deepEqual(readdirSync(extension.folder), ['notes.txt']);
    });

    for (const [what, text] of [
        ["another's manifest", '{ "name": "agent-companion-tools", "mcpServers": { "ide": { "command": "x" } } }'],
        ['a manifest that is no JSON', '{'],
        ['an empty manifest', '']
    ]) {
        it(`refuses ${what}`, async () => {
            mkdirSync(extension.folder, { recursive: true });
            writeFileSync(path.join(extension.folder, MANIFEST), text);
            await isLeftAlone('foreign-content', /gemini-extension\.json/);
            assert.equal(manifest(), text);
        });
    }

    it('replaces a link in place of the manifest, and says why it cannot be written', async () => {
        mkdirSync(extension.folder, { recursive: true });
        const target = path.join(home, 'target');
        writeFileSync(target, '{}');
        symlinkSync(target, path.join(extension.folder, MANIFEST));
        assert.deepEqual(await extension.turnOn(), { done: true });
        assert.equal(readFileSync(target, 'utf8'), '{}');
        rmSync(extension.folder, { recursive: true });
        writeFileSync(extension.folder, '');
        const outcome = await extension.turnOn();
        assert.equal(!outcome.done && outcome.code, 'not-written');
    });
});
