import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, realpath, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { applyEdits, modify, parse, ParseError, printParseErrorCode } from 'jsonc-parser';
import { IdeModeState } from '../../common';
import { errorMessage } from '../../common/error-message';

const IDE_ENABLED = ['ide', 'enabled'];

/**
 * Gemini CLI's user settings, `<home>/.gemini/settings.json`, where `<home>` is GEMINI_CLI_HOME or the user's home.
 * Only reads, unless the user has asked for IDE mode.
 */
export class GeminiSettings {
    /** @param home the folder that holds `.gemini`. */
    constructor(private readonly home: string = process.env.GEMINI_CLI_HOME || homedir()) {}

    get file(): string {
        return path.join(this.home, '.gemini', 'settings.json');
    }

    /** Whether the CLI will connect to an IDE by itself. A missing file means no; an unreadable one is a problem. */
    async read(): Promise<IdeModeState> {
        try {
            const text = await this.readText();
            return { enabled: isIdeEnabled(parseSettings(text ?? '{}')), settingsFile: this.file };
        } catch (error) {
            return { enabled: false, settingsFile: this.file, problem: errorMessage(error) };
        }
    }

    /**
     * Sets `ide.enabled`, and leaves every other byte of the file as it is: other settings, comments, formatting.
     * @throws Error with a sentence for the user; the file is then untouched.
     */
    async enableIdeMode(): Promise<void> {
        const text = await this.readText();
        if (text === undefined) {
            await mkdir(path.dirname(this.file), { recursive: true });
            await this.create('{\n  "ide": {\n    "enabled": true\n  }\n}\n');
            return;
        }
        parseSettings(text);
        const edits = modify(text, IDE_ENABLED, true, { formattingOptions: { insertSpaces: true, tabSize: 2 } });
        await this.replace(applyEdits(text, edits));
    }

    private async readText(): Promise<string | undefined> {
        try {
            return await readFile(this.file, 'utf8');
        } catch (error) {
            if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
                return undefined;
            }
            throw new Error(`${this.file} cannot be read: ${errorMessage(error)}`);
        }
    }

    /** Makes the file, whole or not at all, and never over one that somebody else has made meanwhile. */
    private async create(text: string): Promise<void> {
        const temporary = await writeBeside(this.file, text, 0o600);
        try {
            await link(temporary, this.file);
        } finally {
            await unlink(temporary);
        }
    }

    /** Writes beside the file and renames, so that a reader never sees half of it; follows a linked dot-file. */
    private async replace(text: string): Promise<void> {
        const target = await realpath(this.file);
        const { mode } = await stat(target);
        await rename(await writeBeside(target, text, mode), target);
    }
}

/** Writes a new file in the folder of another one, and resolves with its path. */
async function writeBeside(file: string, text: string, mode: number): Promise<string> {
    const temporary = `${file}.${randomUUID()}.tmp`;
    await writeFile(temporary, text, { mode, flag: 'wx' });
    return temporary;
}

function parseSettings(text: string): unknown {
    const errors: ParseError[] = [];
    const settings: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
    if (errors.length > 0) {
        const [{ error, offset }] = errors;
        const line = text.slice(0, offset).split('\n').length;
        throw new Error(
            `the settings file is not valid JSON (${printParseErrorCode(error)} in line ${line}). Mend it first.`
        );
    }
    if (settings !== undefined && (typeof settings !== 'object' || settings === null || Array.isArray(settings))) {
        throw new Error('the settings file does not hold a JSON object. Mend it first.');
    }
    return settings ?? {};
}

function isIdeEnabled(settings: unknown): boolean {
    const { ide } = settings as { ide?: { enabled?: unknown } };
    return ide?.enabled === true;
}
