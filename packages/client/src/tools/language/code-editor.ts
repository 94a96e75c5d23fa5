import type { Diagnostic, Position, Range } from '@agent-companion/core/protocol/tools';
import type { Disposable, ToolOutcome, ToolRefusal } from '@agent-companion/core/server';
import type { LanguageAnswers } from './language-answers';
import { refused } from '../page-tool';

/** A text that language services know until it is disposed of. */
export interface OpenText extends Disposable {
    readonly path: string;
    readonly languageId: string;
    /** Includes unsaved changes of the user. */
    readonly text: string;
    readonly isUnsaved: boolean;
}

/** A text as the editor has it. */
export interface KnownText {
    readonly text: string;
    /** Whether it differs from the file on disk. */
    readonly unsaved: boolean;
}

/** Files of the workspace in TypeScript or JavaScript. */
export interface SourceFiles {
    /** Those written last first, where that is known. */
    readonly paths: readonly string[];
    /** False if there are more. */
    readonly isComplete: boolean;
}

/** Refusal of a folder. */
export const FOLDER = refused('invalid', 'This is a folder. Name a file.');

/** The largest file that is loaded for language services, in bytes: the page would hang. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The largest file that is read or shown for a model, in bytes. */
export const MOST_READ_BYTES = 20 * 1024 * 1024;

/** Facts about a file on disk. */
export interface FileFacts {
    readonly isFile: boolean;
    readonly isDirectory: boolean;
    readonly size: number;
}

/** Says why a path is not opened: missing, a folder, no regular file, too large. */
export function refusalToOpen(
    path: string,
    file: FileFacts | undefined,
    mostBytes = MOST_BYTES
): ToolRefusal | undefined {
    if (!file) {
        return refused('not-found', `There is no file ${path}. Check the path.`);
    }
    if (file.isDirectory) {
        return FOLDER;
    }
    if (!file.isFile) {
        return refused('invalid', `${path} is no regular file. Name one that is.`);
    }
    return file.size > mostBytes
        ? refused('too-large', `${path} is too large for the IDE’s tools. Read a part of it in a terminal.`)
        : undefined;
}

/** Gives an editor to the language tools. Paths are absolute; places count from 1. */
export interface CodeEditor {
    /** Looks a file up on disk; undefined if there is none. */
    stat(path: string): Promise<FileFacts | undefined>;
    /** Opens a file's text, and a tab, without which some services say nothing. */
    open(path: string, tab?: 'tab'): Promise<ToolOutcome<OpenText>>;
    /** Asks language services by the command `execute…Provider`; an answer may be empty or undefined. */
    ask<Question extends keyof LanguageAnswers>(
        question: Question,
        path: string,
        place?: Position | Range,
        ...more: unknown[]
    ): Promise<LanguageAnswers[Question] | undefined>;
    /** Searches the symbols of the workspace. */
    searchSymbols(query: string): Promise<LanguageAnswers['WorkspaceSymbol']>;
    /** Runs a command of an extension. Rejects where there is none. */
    execute(command: string, ...args: unknown[]): Promise<unknown>;
    /** Published diagnostics of all files. */
    problems(): Diagnostic[];
    /** Tells of the files whose problems are published anew. */
    onDidChangeProblems(listener: (path: string) => void): Disposable;
    sources(): Promise<SourceFiles>;
    /** Turns an answered URI into a path; undefined if it names no file. */
    pathOf(uri: { toString(): string }): string | undefined;
    /** Says why no tool may speak of a file: excluded, or outside. */
    refusalOf(path: string): ToolRefusal | undefined;
    textOf(path: string): Promise<KnownText | ToolRefusal>;
    bytesOf(path: string): Promise<Uint8Array>;
}
