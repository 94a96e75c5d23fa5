import { parse, ParseError, ParseOptions, printParseErrorCode } from 'jsonc-parser';
import { HomeOutcome, HomeProblem } from '../../contract';
import { utf8Of } from '../../support/utf8';
import { digestOfBytes } from '../../workspace/file-digest';
import { writeInPlace } from '../../workspace/file-writer';

/** A settings file's bytes, undefined if there is none, and its text and settings; or why it is unusable. */
export type ReadSettings =
    | { readonly usable: true; readonly bytes?: Buffer; readonly text: string; readonly settings: object }
    | { readonly usable: false; readonly problem: HomeProblem };

/** Reads settings, which are one object. */
export function parseSettings(file: string, bytes: Buffer, options: ParseOptions): ReadSettings {
    const text = utf8Of(bytes);
    if (text === undefined) {
        return unusable('not-json', file, 'not UTF-8');
    }
    const errors: ParseError[] = [];
    const settings = parse(text, errors, options) as unknown;
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

export function unusable(code: HomeProblem['code'], ...facts: string[]): ReadSettings {
    return { usable: false, problem: { code, facts } };
}

/** Writes in place, as a file may be linked or mounted; leaves one that has changed. @param after undefined to delete it. */
export async function rewriteSettings(file: string, before: Buffer, after: string | undefined): Promise<HomeOutcome> {
    const bytes = after === undefined ? undefined : Buffer.from(after);
    const outcome = await writeInPlace(file, { bytes, expected: digestOfBytes(before) });
    if (outcome.written) {
        return { done: true };
    }
    const { reason, facts: [why] = [reason] } = outcome;
    return { done: false, code: 'not-written', facts: [file, why] };
}
