import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

/** Has the CLI with this home ask in its terminal, whatever IDE there is; returns the home. */
export function turnOffIdeMode(home: string): string {
    const file = path.join(home, '.gemini', 'settings.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as { ide?: object };
    writeFileSync(file, JSON.stringify({ ...settings, ide: { ...settings.ide, enabled: false } }));
    return home;
}
