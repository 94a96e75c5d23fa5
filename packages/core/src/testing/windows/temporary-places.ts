import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

const names = ['HOME', 'TMPDIR', 'XDG_STATE_HOME'] as const;

/** A new folder for windows' discovery files and scripts, and for agents' own, until it is disposed of. */
export class TemporaryPlaces {
    readonly folder: string;
    private readonly before = names.map(name => [name, process.env[name]] as const);

    constructor() {
        this.folder = mkdtempSync(path.join(tmpdir(), 'agent-companion-test-'));
        names.forEach(name => (process.env[name] = this.folder));
    }

    dispose(): void {
        for (const [name, value] of this.before) {
            if (value === undefined) {
                delete process.env[name];
            } else {
                process.env[name] = value;
            }
        }
        rmSync(this.folder, { recursive: true, force: true });
    }
}
