import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { readRegularFile } from '../../workspace/open-file';
import { errorMessage, HomeOutcome, IdeModeState } from '../../contract';
import { parseSettings, ReadSettings, rewriteSettings, unusable } from './user-settings';

/** More than any settings have. */
const MAX_BYTES = 10 * 1024 ** 2;

interface Settings {
    readonly ide?: { readonly enabled?: unknown } | null;
}

/** Gemini CLI's settings, `<home>/.gemini/settings.json`. Writes only if the user asks for IDE mode. */
export class GeminiSettings {
    /** @param home the folder that holds `.gemini`. */
    constructor(private readonly home: string = process.env.GEMINI_CLI_HOME || homedir()) {}

    get file(): string {
        return path.join(this.home, '.gemini', 'settings.json');
    }

    /** Whether the CLI connects to an IDE by itself: not without a file; an unreadable file is a problem. */
    async read(): Promise<IdeModeState> {
        const read = await this.readSettings();
        return {
            settingsFile: this.file,
            enabled: read.usable && (read.settings as Settings).ide?.enabled === true,
            ...(!read.usable && { problem: read.problem })
        };
    }

    /** Sets `ide.enabled`; leaves every other byte, comments included. Touches no file that is not settings. */
    async enableIdeMode(): Promise<HomeOutcome> {
        const read = await this.readSettings();
        if (!read.usable) {
            return { done: false, ...read.problem };
        }
        try {
            if (!read.bytes) {
                return await this.create();
            }
            const edited = withIdeEnabled(read.text);
            return edited === undefined
                ? this.notWritten('its "ide" is no JSON object. Mend or remove that first.')
                : await rewriteSettings(this.file, read.bytes, edited);
        } catch (error) {
            const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
            const why = 'it is a link that leads nowhere. Make the file it leads to, or remove the link.';
            return this.notWritten(isThere ? why : errorMessage(error));
        }
    }

    private async readSettings(): Promise<ReadSettings> {
        const { file } = this;
        const read = await readRegularFile(file, { maxBytes: MAX_BYTES });
        switch (read.kind) {
            case 'read':
                return parseSettings(file, read.bytes, { allowTrailingComma: true, allowEmptyContent: true });
            case 'absent':
                return { usable: true, text: '', settings: {} };
            case 'unreadable':
                return unusable('not-read', file, read.reason);
        }
    }

    private async create(): Promise<HomeOutcome> {
        await mkdir(path.dirname(this.file), { recursive: true });
        const text = '{\n  "ide": {\n    "enabled": true\n  }\n}\n';
        // Never over a file that somebody else has made meanwhile.
        await writeFile(this.file, text, { mode: 0o600, flag: 'wx' });
        return { done: true };
    }

    private notWritten(why: string): HomeOutcome {
        return { done: false, code: 'not-written', facts: [this.file, why] };
    }
}

/** Undefined where `ide` is no object. */
function withIdeEnabled(text: string): string | undefined {
    try {
        return applyEdits(text, modify(text, ['ide', 'enabled'], true, {}));
    } catch {
        return undefined;
    }
}
