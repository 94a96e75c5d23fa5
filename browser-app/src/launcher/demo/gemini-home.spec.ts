import { strict as assert } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareGeminiHome } from './gemini-home';

interface Settings {
    readonly ide: object;
    readonly ui?: object;
    readonly general: object;
}

describe('prepareGeminiHome', () => {
    let folder: string;

    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'agent-companion-home-'))));
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    const file = (): string => join(folder, '.gemini', 'settings.json');
    const settings = (): Settings => JSON.parse(readFileSync(file(), 'utf8')) as Settings;

    it('keeps what else the user has set there, and mends a broken file', () => {
        prepareGeminiHome(folder);
        writeFileSync(
            file(),
            '{ "ui": { "theme": "Dracula" }, "general": { "vimMode": true }, "ide": { "enabled": false } }'
        );
        prepareGeminiHome(folder);
        assert.deepEqual(settings().ui, { theme: 'Dracula' });
        assert.deepEqual(settings().general, {
            vimMode: true,
            enableAutoUpdate: false,
            enableAutoUpdateNotification: false
        });
        assert.deepEqual(settings().ide, { enabled: true, hasSeenNudge: true });
        writeFileSync(file(), '{');
        prepareGeminiHome(folder);
        assert.deepEqual(settings().ide, { enabled: true, hasSeenNudge: true });
    });
});
