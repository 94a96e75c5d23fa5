import { constants } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { Node, ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { writeFileAtomically } from '../discovery/atomic-file';
import { digestOfText, writeInPlace } from '../workspace/file-writer';
import { EnableIdeModeOutcome, errorMessage, IdeModeProblem, IdeModeState } from '../contract';

/** Times that a file is read anew which another program has just changed. */
const ATTEMPTS = 3;

/** More than any settings have. */
const MAX_BYTES = 10 * 1024 ** 2;

/** A settings file's text, undefined if there is none, and its object; or why it is unusable. */
type ReadOutcome =
    | { readonly usable: true; readonly text?: string; readonly root?: Node }
    | { readonly usable: false; readonly problem: IdeModeProblem };

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
            enabled: read.usable && memberOf(memberOf(read.root, 'ide'), 'enabled')?.value === true,
            ...(!read.usable && { problem: read.problem })
        };
    }

    /** Sets `ide.enabled`; leaves every other byte, comments included. Touches no file that is not settings. */
    enableIdeMode(): Promise<EnableIdeModeOutcome> {
        return this.tryToEnable(ATTEMPTS);
    }

    private async tryToEnable(attempts: number): Promise<EnableIdeModeOutcome> {
        const read = await this.readSettings();
        if (!read.usable) {
            return { enabled: false, ...read.problem };
        }
        try {
            return await (read.text === undefined ? this.create() : this.edit(read.text, read.root, attempts));
        } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
                return this.notWritten(errorMessage(error));
            }
            const why = 'it is a link that leads nowhere. Make the file it leads to, or remove the link.';
            return attempts > 1 ? this.tryToEnable(attempts - 1) : this.notWritten(why);
        }
    }

    private async readSettings(): Promise<ReadOutcome> {
        try {
            return parseSettings(this.file, await readSettingsFile(this.file));
        } catch (error) {
            if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
                return { usable: true };
            }
            const why = errorMessage(error);
            return unusable('not-read', `${this.file} cannot be read: ${why}`, [this.file, why]);
        }
    }

    private async create(): Promise<EnableIdeModeOutcome> {
        await mkdir(path.dirname(this.file), { recursive: true });
        const text = '{\n  "ide": {\n    "enabled": true\n  }\n}\n';
        // Never over a file that somebody else has made meanwhile.
        await writeFileAtomically(this.file, text, { mode: 0o600, overwrite: false });
        return { enabled: true };
    }

    /** Edits in place, as it may be linked or mounted; keeps concurrent changes. */
    private async edit(text: string, root: Node | undefined, attempts: number): Promise<EnableIdeModeOutcome> {
        const edited = withIdeEnabled(text, root);
        if (edited === undefined) {
            return this.notWritten('its "ide" is no JSON object. Mend or remove that first.');
        }
        const outcome = await writeInPlace(this.file, { bytes: Buffer.from(edited), expected: digestOfText(text) });
        if (outcome.written) {
            return { enabled: true };
        }
        const { code, reason, facts: [why] = [reason] } = outcome;
        return code === 'content-changed' && attempts > 1 ? this.tryToEnable(attempts - 1) : this.notWritten(why);
    }

    private notWritten(why: string): EnableIdeModeOutcome {
        const reason = `${this.file} cannot be written: ${why}`;
        return { enabled: false, code: 'not-written', reason, facts: [this.file, why] };
    }
}

/** @throws Error of the system; or if it is too large or no regular file: a FIFO's other end may never come. */
async function readSettingsFile(path: string): Promise<Buffer> {
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
        const stats = await file.stat();
        if (!stats.isFile() || stats.size > MAX_BYTES) {
            throw new Error('it is no file of settings');
        }
        return await file.readFile();
    } finally {
        await file.close();
    }
}

function textOf(bytes: Buffer): string | undefined {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
        return undefined;
    }
}

function parseSettings(file: string, bytes: Buffer): ReadOutcome {
    const text = textOf(bytes);
    if (text === undefined) {
        const where = 'not UTF-8';
        return unusable('not-json', `${file} is not valid JSON (${where}). Mend it first.`, [file, where]);
    }
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
    if (errors.length > 0) {
        const [{ error, offset }] = errors;
        const line = text.slice(0, offset).split('\n').length;
        const where = `${printParseErrorCode(error)} in line ${line}`;
        return unusable('not-json', `${file} is not valid JSON (${where}). Mend it first.`, [file, where]);
    }
    return !root || root.type === 'object'
        ? { usable: true, text, root }
        : unusable('not-settings', `${file} does not hold a JSON object. Mend it first.`, [file]);
}

function unusable(code: IdeModeProblem['code'], reason: string, facts: readonly string[]): ReadOutcome {
    return { usable: false, problem: { code, reason, facts } };
}

/** Puts `ide.enabled` right behind a brace, spaced as what follows; undefined where `ide` is no object. */
function withIdeEnabled(text: string, root?: Node): string | undefined {
    if (!root) {
        return `${text}${text && '\n'}{ "ide": { "enabled": true } }\n`;
    }
    const ide = memberOf(root, 'ide');
    const enabled = memberOf(ide, 'enabled');
    if (enabled) {
        return `${text.slice(0, enabled.offset)}true${text.slice(enabled.offset + enabled.length)}`;
    }
    const { type, offset, children = [] } = ide ?? root;
    const rest = text.slice(offset + 1);
    const space = rest.slice(0, rest.length - rest.trimStart().length);
    const member = `${ide ? '"enabled": true' : '"ide": { "enabled": true }'}${children.length > 0 ? ',' : ''}`;
    return type === 'object' ? `${text.slice(0, offset + 1)}${space}${member}${rest}` : undefined;
}

/** Finds a member's value: of several with one name the last, which JSON.parse takes. */
function memberOf(object: Node | undefined, name: string): Node | undefined {
    const isNamed = ({ type, children }: Node): boolean => type === 'property' && children?.[0].value === name;
    return object?.children?.filter(isNamed).at(-1)?.children?.[1];
}
