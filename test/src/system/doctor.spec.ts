import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { repositoryRoot } from '@agent-companion/browser-app/out/launcher/checkout';
import { discoveryFileName } from '@agent-companion/core/protocol/gemini';
import { Disposables } from '../support/disposables';

interface Finding {
    readonly about: string;
    readonly state: string;
    readonly found: string;
    readonly fix?: string;
}

const core = path.join(repositoryRoot, 'packages', 'core');
const { bin } = JSON.parse(readFileSync(path.join(core, 'package.json'), 'utf8')) as { bin: Record<string, string> };

/** The command as the package has it; a clone has no link to it before it is built. */
const DOCTOR = path.join(core, bin['agent-companion']);

const PROXY = 'http://user:proxy-password@proxy.example';

describe('The doctor (takes Linux)', function () {
    this.timeout(60_000);
    const disposables = new Disposables();
    let home: string;
    let environment: NodeJS.ProcessEnv;

    beforeEach(() => {
        home = disposables.addFolder('agent-companion-test-');
        const bin = path.join(home, 'bin');
        [bin, path.join(home, 'tmp'), path.join(home, '.gemini')].forEach(folder => mkdirSync(folder));
        symlinkSync(process.execPath, path.join(bin, 'node'));
        installGemini('0.50.0');
        writeFileSync(path.join(home, '.gemini', 'settings.json'), '{"ide":{"enabled":true},"key":"api-secret"}');
        environment = { HOME: home, TMPDIR: path.join(home, 'tmp'), PATH: bin, OPENAI_API_KEY: 'api-secret' };
    });
    afterEach(() => disposables.dispose());

    function installGemini(version: string): void {
        const folder = path.join(home, 'gemini-cli');
        mkdirSync(folder, { recursive: true });
        writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: '@google/gemini-cli', version }));
        writeFileSync(path.join(folder, 'gemini.js'), '', { mode: 0o755 });
        rmSync(path.join(home, 'bin', 'gemini'), { force: true });
        symlinkSync(path.join(folder, 'gemini.js'), path.join(home, 'bin', 'gemini'));
    }

    function examine(...options: readonly string[]): { readonly status: number | null; readonly output: string } {
        const { status, stdout, stderr } = spawnSync(process.execPath, [DOCTOR, 'doctor', ...options], {
            env: environment,
            encoding: 'utf8'
        });
        assert.equal(stderr, '');
        return { status, output: stdout };
    }

    const put = (name: string, text: string): void => {
        const file = path.join(home, name);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
    };

    it('finds nothing to mend where all is well, and says so to people and to programs', () => {
        const people = examine();
        assert.equal(people.status, 0, people.output);
        assert.match(people.output, /^ok {5}Gemini CLI {3}\S+\/bin\/gemini 0\.50\.0$/m);
        assert.match(people.output, /^ok {5}TMPDIR {7}\S+ owner \d+ mode \d+$/m);
        const { status, output } = examine('--json');
        assert.equal(status, 0);
        assert.ok((JSON.parse(output) as Finding[]).every(({ state }) => state === 'ok'));
        assert.deepEqual(
            people.output.split('\n').filter(line => line.startsWith('fault')),
            []
        );
    });

    /** Each breaks one thing; the doctor's word for it, and what it says. A third takes root. */
    const setUps: readonly (readonly [what: string, about: string, found: RegExp, breaks: () => void, root?: true])[] =
        [
            ['no agent', 'agents', /none found/, () => rmSync(path.join(home, 'bin', 'gemini'))],
            ['an old agent', 'Gemini CLI', /0\.5\.3/, () => installGemini('0.5.3')],
            [
                'settings that are no JSON',
                'settings',
                /settings\.json.*not-json/,
                () => put('.gemini/settings.json', '{"key":"api-secret"')
            ],
            [
                'hooks of Codex that are no JSON',
                'settings',
                /hooks\.json/,
                () => put('.codex/hooks.json', 'api-secret')
            ],
            ['no temporary folder', 'TMPDIR', /ENOENT/, () => rmSync(path.join(home, 'tmp'), { recursive: true })],
            ['a file in the place of the discovery folder', 'discovery', /tmp\/gemini/, () => put('tmp/gemini', '')],
            ['a state folder for all to write', 'state', /not the user's alone/, () => openState()],
            ['a file of a window that was killed', 'discovery', /gemini-ide-server-1-1\.json/, () => leaveFile()],
            ['a terminal of a window that has ended', 'window', /port \d+ does not answer, token set/, () => lead()],
            ['a proxy in the way', 'proxy', /^HTTP_PROXY$/, () => (lead(), (environment.HTTP_PROXY = PROXY))],
            ['a policy that is not root’s', 'policy', /must be root’s/, () => namePolicy()],
            ['a home of another user', 'home', /owner 1 /, () => chownSync(home, 1, 1), true],
            ['Codex of another user', 'Codex', /owner 1 /, () => (mkdirSync(codex()), chownSync(codex(), 1, 1)), true]
        ];

    const codex = (): string => path.join(home, 'tmp', 'codex-ipc');

    function openState(): void {
        put('.local/state/agent-companion/x', '');
        chmodSync(path.join(home, '.local', 'state', 'agent-companion'), 0o777);
    }

    function leaveFile(): void {
        const companion = { pid: 1, host: os.hostname(), pidNamespace: namespace() };
        const content = {
            port: 1,
            workspacePath: '/',
            authToken: 'token-of-a-window',
            ideInfo: { name: 'i', displayName: 'I' },
            companion
        };
        put(`tmp/gemini/ide/${discoveryFileName(1, 1)}`, JSON.stringify(content));
    }

    const namespace = (): string => spawnSync('readlink', ['/proc/self/ns/pid'], { encoding: 'utf8' }).stdout.trim();

    /** Nothing listens on port 1. */
    function lead(): void {
        Object.assign(environment, { GEMINI_CLI_IDE_SERVER_PORT: '1', GEMINI_CLI_IDE_AUTH_TOKEN: 'token-of-a-window' });
    }

    function namePolicy(): void {
        put('policy.json', '{}');
        environment.AGENT_COMPANION_POLICY = path.join(home, 'policy.json');
    }

    for (const [what, about, found, breaks, root] of setUps) {
        it(`names ${what}, with what to do, and tells no secret`, function () {
            const isElsewhere = what === 'no agent' && ['/usr/local/bin', '/usr/bin'].some(hasAgent);
            if ((root && process.getuid?.() !== 0) || isElsewhere) {
                this.skip();
            }
            breaks();
            const { status, output } = examine('--json');
            const faults = (JSON.parse(output) as Finding[]).filter(({ state }) => state === 'fault');
            assert.equal(status, 1);
            const named = faults.filter(each => each.about === about && found.test(each.found));
            assert.ok(named.length > 0 && named.every(({ fix }) => fix !== undefined), output);
            const people = examine().output;
            assert.match(people, new RegExp(`^fault +${about} `, 'm'));
            assert.deepEqual(
                ['api-secret', 'token-of-a-window', 'proxy-password'].filter(each => (output + people).includes(each)),
                []
            );
        });
    }

    const hasAgent = (folder: string): boolean =>
        ['gemini', 'claude', 'qwen', 'opencode', 'copilot', 'codex'].some(name => existsSync(path.join(folder, name)));

    it('sees a window that answers', async () => {
        const server = createServer();
        await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
        disposables.add(server, each => void each.close());
        const { port } = server.address() as { port: number };
        lead();
        environment.GEMINI_CLI_IDE_SERVER_PORT = String(port);
        environment.NO_PROXY = '127.0.0.1';
        assert.match(examine().output, new RegExp(`^ok +window +port ${port} answers, token set$`, 'm'));
    });

    it('says how it is used', () => {
        const { status, stderr } = spawnSync(process.execPath, [DOCTOR, 'heal'], {
            env: environment,
            encoding: 'utf8'
        });
        assert.deepEqual([status, stderr], [2, 'Usage: agent-companion doctor [--json]\n']);
    });
});
