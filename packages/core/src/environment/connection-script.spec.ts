import * as assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
    chmodSync,
    chownSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    rmSync,
    statSync,
    writeFileSync
} from 'node:fs';
import { AddressInfo, createServer, Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import * as path from 'node:path';
import { CONFIG_VARIABLE, openCodeEnvironment } from '../protocol/open-code/environment';
import { blockFileThreads, closedPort, ManualClock } from '../testing';
import { waitAtMost } from '../support';
import { ConnectionScript } from './connection-script';

const VARIABLES = { TEST_PORT: '1', TEST_TOKEN: `it's a secret`, [openCodeEnvironment.token]: 'secret' };

describe('ConnectionScript', () => {
    let root: string;
    let folder: string;
    let script: ConnectionScript;
    let listener: Server;
    let port: number;

    beforeEach(done => {
        root = mkdtempSync(path.join(tmpdir(), 'connection-script-'));
        folder = path.join(root, 'state', 'agent-companion');
        script = new ConnectionScript(folder);
        listener = createServer().listen(0, '127.0.0.1', () => {
            port = (listener.address() as AddressInfo).port;
            done();
        });
    });
    afterEach(done => {
        rmSync(root, { recursive: true });
        listener.close(done);
    });

    async function write(): Promise<string> {
        const outcome = await script.write(VARIABLES, port);
        assert.ok(outcome.available, outcome.available ? '' : outcome.code);
        return /^\. '([^']*)'$/.exec(outcome.line)?.[1] ?? '';
    }

    async function refusal(): Promise<string> {
        const outcome = await script.write(VARIABLES, port);
        assert.equal(!outcome.available && outcome.code, 'not-written');
        return outcome.available ? '' : outcome.facts.join();
    }

    /** A process of this machine that is no more. */
    const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

    /** Writes a file as a companion leaves it behind. */
    function plant(name: string, head: object): string {
        const file = path.join(folder, name);
        writeFileSync(file, `# agent-companion ${JSON.stringify(head)}\nexport A='a'\n`);
        return file;
    }

    it('gives the shell that sources it the variables, whatever is in them', async () => {
        const file = await write();
        const output = execFileSync('sh', ['-c', `. ${file}\nprintf '%s %s' "$TEST_PORT" "$TEST_TOKEN"`]);
        assert.equal(String(output), "1 it's a secret");
    });

    it('has OpenCode load its plugin, and leaves what the shell has set for it', async () => {
        const file = await write();
        const settings = (own?: string): string => {
            const env = { ...process.env, [CONFIG_VARIABLE]: own };
            return String(execFileSync('sh', ['-c', `. ${file}\nprintf %s "$${CONFIG_VARIABLE}"`], { env }));
        };
        assert.match(settings(), /^\{"plugin":\["file:.*opencode-plugin\.mjs"\],"mcp":\{"ide":/);
        assert.equal(settings('{"theme":"x"}'), '{"theme":"x"}');
    });

    it('can be read by its user alone, in a folder of its user alone, even under an open umask', async () => {
        const umask = process.umask(0);
        const file = await write().finally(() => process.umask(umask));
        assert.equal(statSync(file).mode & 0o777, 0o600);
        assert.equal(statSync(folder).mode & 0o777, 0o700);
    });

    it('is removed, and not written again, even if that was under way', async () => {
        const file = await write();
        const writing = script.write(VARIABLES, port);
        script.removeSync();
        for (const outcome of [await writing, await script.write(VARIABLES, port)]) {
            assert.equal(!outcome.available && outcome.code, 'window-ended');
        }
        assert.deepEqual(readdirSync(path.dirname(file)), []);
        script.removeSync();
    });

    it('takes away what a crash has left, and nothing else', async () => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const closed = await closedPort();
        const other = createServer().listen(0, '127.0.0.1');
        await once(other, 'listening');
        const { port: otherPort } = other.address() as AddressInfo;
        const name = (digit: string): string => `connection-${digit.repeat(36)}.sh`;
        const [pid, host] = [deadPid(), hostname()];
        const stale = [plant(name('1'), { port: closed, pid, host }), plant(name('5'), { port, pid, host })];
        const kept = [
            plant(name('2'), { port: otherPort, pid, host }),
            plant(name('3'), { port: closed, pid, host: 'another' }),
            plant(name('4'), {}),
            plant('other.sh', { port: closed, pid, host })
        ];
        await script.sweep(port);
        assert.deepEqual(
            stale.filter(file => existsSync(file)),
            []
        );
        const own = await write();
        other.close();
        assert.deepEqual(readdirSync(folder).sort(), [...kept, own].map(file => path.basename(file)).sort());
    });

    if (process.platform !== 'win32') {
        for (const mode of [0o770, 0o707, 0o1777]) {
            it(`is not put into a folder of mode ${mode.toString(8)}, where another user could put another`, async () => {
                mkdirSync(folder, { recursive: true });
                chmodSync(folder, mode);
                assert.match(await refusal(), /not the user's alone/);
                assert.deepEqual(readdirSync(folder), []);
            });
        }

        it('is not put below a folder in which every user could replace it', async () => {
            mkdirSync(folder, { recursive: true, mode: 0o700 });
            chmodSync(path.join(root, 'state'), 0o777);
            assert.match(await refusal(), /another user could replace what is in .*state$/);
            chmodSync(path.join(root, 'state'), 0o1777);
            await write();
        });

        it("is not put below another user's folder, though it is sticky", async function () {
            if (process.getuid?.() !== 0) {
                return this.skip();
            }
            mkdirSync(folder, { recursive: true, mode: 0o700 });
            chmodSync(path.join(root, 'state'), 0o1777);
            chownSync(path.join(root, 'state'), 12_345, 12_345);
            assert.match(await refusal(), /another user could replace what is in .*state$/);
        });

        it('is not waited for where the home does not answer, and is not left behind by a window that has ended', async () => {
            const clock = new ManualClock();
            script = new ConnectionScript(folder, clock);
            const release = blockFileThreads(root);
            try {
                const writing = script.write(VARIABLES, port);
                clock.advance(5_000);
                const outcome = await waitAtMost(writing, 3_000);
                assert.ok(outcome.kind === 'value' && !outcome.value.available, outcome.kind);
                assert.deepEqual([outcome.value.code, outcome.value.facts], ['late', [folder]]);
                script.removeSync();
            } finally {
                await release();
            }
            const after = await script.write(VARIABLES, port);
            assert.equal(!after.available && after.code, 'window-ended');
            assert.deepEqual(existsSync(folder) ? readdirSync(folder) : [], []);
        });

        it("is not put into another user's folder", async function () {
            if (process.getuid?.() !== 0) {
                return this.skip();
            }
            mkdirSync(folder, { recursive: true, mode: 0o700 });
            chownSync(folder, 12_345, 12_345);
            assert.match(await refusal(), /not the user's alone/);
        });
    }
});
