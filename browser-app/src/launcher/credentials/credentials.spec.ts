import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findCredentials } from './credentials';

describe('findCredentials', () => {
    let folder: string;
    let workspace: string;

    beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'agent-companion-credentials-'));
        workspace = join(folder, 'projects', 'one');
        mkdirSync(workspace, { recursive: true });
    });

    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    function write(path: string, content: string): void {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
    }

    function find(environment: NodeJS.ProcessEnv = {}): string | undefined {
        return findCredentials({ GEMINI_CLI_HOME: join(folder, 'home'), ...environment }, workspace);
    }

    it('reads lines of any kind at once', () => {
        const blanks = ' '.repeat(100_000);
        const lines = [
            `A=1${blanks}2`,
            `${blanks}B`,
            `export${blanks}C`,
            `D${blanks}`,
            'export '.repeat(30_000),
            `E="${blanks}`
        ];
        write('projects/one/.env', `${lines.join('\n')}\n  export GEMINI_API_KEY = k  \r\n`);
        const start = process.cpuUsage();
        assert.match(find() ?? '', /^GEMINI_API_KEY in/);
        const { user } = process.cpuUsage(start);
        assert.ok(user < 200_000, `${user} µs of the processor's time`);
    });

    it('finds a Google login and a way to log in chosen in the settings', () => {
        write(
            'home/.gemini/settings.json',
            '{ // mine\n"security": { "auth": { "selectedType": "oauth-personal" } } }'
        );
        assert.match(find() ?? '', /settings\.json$/);
        write('home/.gemini/oauth_creds.json', '{}');
        assert.match(find() ?? '', /oauth_creds\.json$/);
    });

    it('reads regular files only: neither a folder nor what another user may have planted above the workspace', function () {
        if (process.platform === 'win32') {
            return this.skip();
        }
        write('home/.gemini/.env', 'GEMINI_API_KEY=k');
        mkdirSync(join(workspace, '.env'));
        mkdirSync(join(workspace, '.gemini', 'settings.json'), { recursive: true });
        assert.match(find() ?? '', /home/);
        execFileSync('mkfifo', [join(folder, 'projects', '.env')]);
        assert.match(find() ?? '', /home/);
    });

    it('reads the beginning of a file alone, which may be endless, as one of the system that a repository has a link to', function () {
        for (const [place, text] of [
            ['projects/one/.env', 'GEMINI_API_KEY=k\n'],
            ['projects/one/.gemini/settings.json', '{ "selectedType": "oauth-personal" }']
        ]) {
            write(place, text);
            truncateSync(join(folder, place), 2 ** 30);
            assert.match(find() ?? '', /projects/);
            if (process.platform === 'linux') {
                rmSync(join(folder, place));
                symlinkSync('/proc/self/pagemap', join(folder, place));
                assert.equal(find(), undefined);
            }
        }
    });

    it('reads the .env file nearest to the workspace, as the CLI does', () => {
        write('home/.gemini/.env', 'export GEMINI_API_KEY="k"\n');
        assert.match(find() ?? '', /^GEMINI_API_KEY in .*home/);
        write('projects/.env', 'GOOGLE_API_KEY=k\n');
        assert.match(find() ?? '', /^GOOGLE_API_KEY in .*projects/);
        write('projects/one/.gemini/.env', 'PORT=1\n');
        assert.equal(find(), undefined);
    });
});
