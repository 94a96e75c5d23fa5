import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { applyEdits, modify, parse, ParseError, printParseErrorCode } from 'jsonc-parser';
import { digestOfBytes } from '../workspace/file-digest';
import { utf8Of } from '../support/utf8';
import { writeInPlace } from '../workspace/file-writer';
import { readRegularFile } from '../workspace/open-file';
import { EnableIdeModeOutcome, errorMessage, IdeModeProblem, IdeModeState } from '../contract';

/** More than any settings have. */
const MAX_BYTES = 10 * 1024 ** 2;

/** A settings file's bytes, undefined if there is none, and its text and settings; or why it is unusable. */
type ReadOutcome =
    | { readonly usable: true; readonly bytes?: Buffer; readonly text: string; readonly settings: Settings }
    | { readonly usable: false; readonly problem: IdeModeProblem };

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
            enabled: read.usable && read.settings.ide?.enabled === true,
            ...(!read.usable && { problem: read.problem })
        };
    }

    /** Sets `ide.enabled`; leaves every other byte, comments included. Touches no file that is not settings. */
    async enableIdeMode(): Promise<EnableIdeModeOutcome> {
        const read = await this.readSettings();
        if (!read.usable) {
            return { enabled: false, ...read.problem };
        }
        try {
            return await (read.bytes ? this.edit(read.bytes, read.text) : this.create());
        } catch (error) {
            const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
            const why = 'it is a link that leads nowhere. Make the file it leads to, or remove the link.';
            return this.notWritten(isThere ? why : errorMessage(error));
        }
    }

    private async readSettings(): Promise<ReadOutcome> {
        const { file } = this;
        const read = await readRegularFile(file, { maxBytes: MAX_BYTES });
        switch (read.kind) {
            case 'read':
                return parseSettings(file, read.bytes);
            case 'absent':
                return { usable: true, text: '', settings: {} };
            case 'unreadable':
                return unusable('not-read', file, read.reason);
        }
    }

    private async create(): Promise<EnableIdeModeOutcome> {
        await mkdir(path.dirname(this.file), { recursive: true });
        const text = '{\n  "ide": {\n    "enabled": true\n  }\n}\n';
        // Never over a file that somebody else has made meanwhile.
        await writeFile(this.file, text, { mode: 0o600, flag: 'wx' });
        return { enabled: true };
    }

    /** Edits in place, as it may be linked or mounted; leaves a file that has changed meanwhile. */
    private async edit(bytes: Buffer, text: string): Promise<EnableIdeModeOutcome> {
        const edited = withIdeEnabled(text);
        if (edited === undefined) {
            return this.notWritten('its "ide" is no JSON object. Mend or remove that first.');
        }
        const outcome = await writeInPlace(this.file, { bytes: Buffer.from(edited), expected: digestOfBytes(bytes) });
        if (outcome.written) {
            return { enabled: true };
        }
        const { reason, facts: [why] = [reason] } = outcome;
        return this.notWritten(why);
    }

    private notWritten(why: string): EnableIdeModeOutcome {
        return { enabled: false, code: 'not-written', facts: [this.file, why] };
    }
}

function parseSettings(file: string, bytes: Buffer): ReadOutcome {
    const text = utf8Of(bytes);
    if (text === undefined) {
        return unusable('not-json', file, 'not UTF-8');
    }
    const errors: ParseError[] = [];
    const settings = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true }) as unknown;
    if (errors.length > 0) {
        const [{ error, offset }] = errors;
        const line = text.slice(0, offset).split('\n').length;
        return unusable('not-json', file, `${printParseErrorCode(error)} in line ${line}`);
    }
    if (settings !== undefined && (typeof settings !== 'object' || settings === null || Array.isArray(settings))) {
        return unusable('not-settings', file);
    }
    return { usable: true, bytes, text, settings: settings ?? {} };
}

function unusable(code: IdeModeProblem['code'], ...facts: string[]): ReadOutcome {
    return { usable: false, problem: { code, facts } };
}

/** Undefined where `ide` is no object. */
function withIdeEnabled(text: string): string | undefined {
    try {
        return applyEdits(text, modify(text, ['ide', 'enabled'], true, {}));
    } catch {
        return undefined;
    }
}
