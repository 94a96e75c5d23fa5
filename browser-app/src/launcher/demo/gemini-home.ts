import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Settings = { [name: string]: unknown };

/** The name the CLI shows for its model while the demo model answers. */
const demoModelName = 'demo-model';

/** No question before the first prompt, no network but the demo model, no report to anyone. */
const demoSettings: Settings = {
    security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
    ide: { enabled: true, hasSeenNudge: true },
    general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    // A fixed model spares the question which model should answer.
    model: { name: demoModelName }
};

/** VS Code's terminals are asked about their keys, once, in the place of the first prompt. */
const demoState: Settings = { terminalSetupPromptShown: true };

/**
 * A home for Gemini CLI (its `GEMINI_CLI_HOME`) in which it talks to the demo model. What else the
 * user sets there, such as a theme, is kept.
 */
export function prepareGeminiHome(folder: string): string {
    mkdirSync(join(folder, '.gemini'), { recursive: true, mode: 0o700 });
    mergeInto(join(folder, '.gemini', 'settings.json'), demoSettings);
    mergeInto(join(folder, '.gemini', 'state.json'), demoState);
    return folder;
}

function mergeInto(file: string, above: Settings): void {
    writeFileSync(file, `${JSON.stringify(merge(readSettings(file), above), undefined, 2)}\n`, { mode: 0o600 });
}

function readSettings(file: string): Settings {
    try {
        const settings: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
        return isSettings(settings) ? settings : {};
    } catch {
        // Nothing of value is in the demo's own settings: start afresh.
        return {};
    }
}

function merge(base: Settings, above: Settings): Settings {
    const merged = { ...base };
    for (const [name, value] of Object.entries(above)) {
        const present = merged[name];
        merged[name] = isSettings(value) ? merge(isSettings(present) ? present : {}, value) : value;
    }
    return merged;
}

function isSettings(value: unknown): value is Settings {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
