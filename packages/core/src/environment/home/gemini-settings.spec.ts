import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
    chmodSync,
    linkSync,
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
import { GeminiSettings } from './gemini-settings';

describe('GeminiSettings', () => {
    let home: string;
    let settings: GeminiSettings;

    beforeEach(() => {
        home = mkdtempSync(path.join(tmpdir(), 'gemini-settings-'));
        settings = new GeminiSettings(home);
    });
    afterEach(() => rmSync(home, { recursive: true }));

    function write(text: string, mode = 0o644): void {
        mkdirSync(path.dirname(settings.file), { recursive: true });
        writeFileSync(settings.file, text, { mode });
    }

    it('makes the file when asked to turn IDE mode on', async () => {
        assert.deepEqual(await settings.enableIdeMode(), { done: true });
        assert.deepEqual(JSON.parse(readFileSync(settings.file, 'utf8')), { ide: { enabled: true } });
        assert.equal((await settings.read()).enabled, true);
    });

    it('leaves everything else in the file as it is: comments, order, formatting, mode', async () => {
        write('{\n  // mine\n  "ui": { "theme":"Dark" },\n  "ide": {\n    "hasSeenNudge": true\n  }\n}\n', 0o600);
        await settings.enableIdeMode();
        const text = readFileSync(settings.file, 'utf8');
        assert.ok(text.includes('  // mine\n  "ui": { "theme":"Dark" },\n'), text);
        assert.ok(text.includes('"hasSeenNudge": true'), text);
        assert.equal(statSync(settings.file).mode & 0o777, 0o600);
        assert.deepEqual(readdirSync(path.dirname(settings.file)), ['settings.json']);
        assert.equal((await settings.read()).enabled, true);
    });

    for (const [before, after] of [
        ['{"a":{"b":[1,2]}}', '{"a":{"b":[1,2]},"ide": {"enabled":true}}'],
        ['{\r\n\t"a": 1 // one\r\n}\r\n', '{\r\n\t"a": 1,"ide": {"enabled":true} // one\r\n}\r\n'],
        ['{ // mine\n"ide": {\n "x": [1,2], } }', '{ // mine\n"ide": {\n "x": [1,2],"enabled": true, } }'],
        ['{ /* none */ }', '{"ide": {"enabled":true} /* none */ }'],
        ['{"ide" : {"enabled":null }}', '{"ide" : {"enabled":true }}'],
        [' // none', '{"ide":{"enabled":true}} // none']
    ]) {
        it(`keeps each byte of ${JSON.stringify(before)}`, async () => {
            write(before);
            assert.deepEqual(await settings.enableIdeMode(), { done: true });
            assert.equal(readFileSync(settings.file, 'utf8'), after);
            assert.equal((await settings.read()).enabled, true);
        });
    }

    it('says in plain words why it leaves what is in its way, and what to do', async () => {
        const reason = async (): Promise<string> => {
            const outcome = await settings.enableIdeMode();
            return outcome.done ? '' : outcome.facts.join(': ');
        };
        for (const ide of ['true', 'null', '[[], ["enabled", true]]']) {
            write(`{"ide": ${ide}}`);
            assert.equal((await settings.read()).enabled, false);
            assert.match(await reason(), /: its "ide" is no JSON object\. Mend or remove that first\.$/);
            assert.equal(readFileSync(settings.file, 'utf8'), `{"ide": ${ide}}`);
        }
        rmSync(settings.file);
        symlinkSync(path.join(home, 'missing.json'), settings.file);
        assert.match(
            await reason(),
            /: it is a link that leads nowhere\. Make the file it leads to, or remove the link\.$/
        );
        assert.deepEqual(readdirSync(path.dirname(settings.file)), ['settings.json']);
    });

    it('follows a settings file that is a symbolic link, and leaves the link', async () => {
        const real = path.join(home, 'dotfiles.json');
        writeFileSync(real, '{}');
        mkdirSync(path.dirname(settings.file));
        symlinkSync(real, settings.file);
        await settings.enableIdeMode();
        assert.deepEqual(JSON.parse(readFileSync(real, 'utf8')), { ide: { enabled: true } });
    });

    it('keeps mode and hard links of the file, whatever the umask', async () => {
        write('{ "ui": { "theme": "Dark" } }');
        chmodSync(settings.file, 0o664);
        const umask = process.umask(0o077);
        await settings.enableIdeMode().finally(() => process.umask(umask));
        assert.equal(statSync(settings.file).mode & 0o777, 0o664);
        const other = path.join(home, 'other.json');
        writeFileSync(settings.file, '{ "ui": { "theme": "Dark" } }');
        linkSync(settings.file, other);
        await settings.enableIdeMode();
        assert.equal(statSync(other).nlink, 2);
        assert.deepEqual(JSON.parse(readFileSync(other, 'utf8')), { ui: { theme: 'Dark' }, ide: { enabled: true } });
    });

    it('does not touch what is not UTF-8, and says so', async () => {
        const bytes = Buffer.from('{ // caf\xe9\n "a": "\xe9" }', 'latin1');
        write('');
        writeFileSync(settings.file, bytes);
        const outcome = await settings.enableIdeMode();
        assert.match(outcome.done ? '' : outcome.facts.join(), /not UTF-8/);
        assert.deepEqual(readFileSync(settings.file), bytes);
    });

    it('does not wait for the other end of a FIFO', async function () {
        if (process.platform === 'win32') {
            return this.skip();
        }
        mkdirSync(path.dirname(settings.file));
        execFileSync('mkfifo', [settings.file]);
        assert.equal((await settings.read()).problem?.code, 'not-read');
    });

    for (const [what, text, code] of [
        ['broken JSON', '{ "ide": ', 'not-json'],
        ['an array', '[]', 'not-settings'],
        ['null', 'null', 'not-settings']
    ]) {
        it(`does not touch ${what}, and says what it is`, async () => {
            write(text);
            assert.equal((await settings.read()).problem?.code, code);
            const outcome = await settings.enableIdeMode();
            assert.equal(!outcome.done && outcome.code, code);
            assert.equal(readFileSync(settings.file, 'utf8'), text);
        });
    }

    it('writes into the file itself, which keeps its owner and its own mount, and nothing beside it', async function () {
        if (process.getuid?.() !== 0) {
            return this.skip();
        }
        write('{}', 0o666);
        chmodSync(settings.file, 0o666);
        chmodSync(home, 0o755);
        // Others may neither make files in it nor replace them, as where the file alone is mounted.
        chmodSync(path.dirname(settings.file), 0o755);
        const { ino } = statSync(settings.file);
        process.seteuid?.(12_345);
        const outcome = await settings.enableIdeMode().finally(() => process.seteuid?.(0));
        assert.deepEqual(outcome, { done: true });
        assert.equal((await settings.read()).enabled, true);
        assert.deepEqual([statSync(settings.file).ino, statSync(settings.file).uid], [ino, 0]);
        assert.deepEqual(readdirSync(path.dirname(settings.file)), ['settings.json']);
    });
});
