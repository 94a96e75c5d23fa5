import { realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import * as vscode from 'vscode';
import type { Diagnostic, Position, Range, Severity } from '@agent-companion/core/protocol/tools';
import type { Disposable, ToolOutcome, ToolRefusal } from '@agent-companion/core/server';
import {
    answered,
    CodeEditor,
    FileFacts,
    KnownText,
    LanguageAnswers,
    MOST_READ_BYTES,
    OpenText,
    rangeOf,
    refusalToOpen,
    refused,
    SourceFiles
} from '@agent-companion/client';
import { utf8Of } from '@agent-companion/core/support';
import { actionOf, editOf } from './workspace-edits';

const MOST_SOURCES = 4_000;

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** VS Code and its language services, which commands of the API ask. */
export class VscodeCodeEditor implements CodeEditor {
    readonly pathOf = pathOf;

    stat(path: string): Promise<FileFacts | undefined> {
        return stat(path).then(
            stats => ({ isFile: stats.isFile(), isDirectory: stats.isDirectory(), size: stats.size }),
            () => undefined
        );
    }

    async open(path: string, tab?: 'tab'): Promise<ToolOutcome<OpenText>> {
        const uri = vscode.Uri.file(path);
        const refusal = refusalToOpen(path, await this.stat(path));
        if (refusal) {
            return refusal;
        }
        const document = await vscode.workspace.openTextDocument(uri);
        const shown = tab && (await openTab(uri));
        return answered({
            path,
            languageId: document.languageId,
            text: document.getText(),
            isUnsaved: document.isDirty,
            // VS Code closes a document by itself.
            dispose: () => shown?.dispose()
        });
    }

    async ask<Question extends keyof LanguageAnswers>(
        question: Question,
        path: string,
        place?: Position | Range,
        ...more: unknown[]
    ): Promise<LanguageAnswers[Question] | undefined> {
        const places = place ? [placeOf(place)] : [];
        const command = `vscode.execute${question}Provider`;
        try {
            const answer = await this.execute(command, vscode.Uri.file(path), ...places, ...more);
            return plainAnswer(question, answer) as LanguageAnswers[Question] | undefined;
        } catch (error) {
            if (question !== 'DocumentRename') {
                throw error;
            }
            return { edits: [], rejectReason: (error as Error).message } as LanguageAnswers[Question &
                'DocumentRename'];
        }
    }

    async searchSymbols(query: string): Promise<LanguageAnswers['WorkspaceSymbol']> {
        const found = await this.execute('vscode.executeWorkspaceSymbolProvider', query);
        return (found ?? []) as vscode.SymbolInformation[];
    }

    async execute(command: string, ...args: unknown[]): Promise<unknown> {
        return vscode.commands.executeCommand(command, ...args);
    }

    problems(): Diagnostic[] {
        return vscode.languages.getDiagnostics().flatMap(([uri, diagnostics]) => {
            const path = this.pathOf(uri);
            return path === undefined ? [] : diagnostics.map(diagnostic => toDiagnostic(path, diagnostic));
        });
    }

    onDidChangeProblems(listener: (path: string) => void): Disposable {
        return vscode.languages.onDidChangeDiagnostics(({ uris }) => uris.forEach(uri => listener(uri.fsPath)));
    }

    async sources(): Promise<SourceFiles> {
        const pattern = '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}';
        const found = await vscode.workspace.findFiles(pattern, '**/{node_modules,.*}/**', MOST_SOURCES);
        const { workspaceFolders = [] } = vscode.workspace;
        const roots = await Promise.all(
            workspaceFolders.map(({ uri }) => realpath(uri.fsPath).catch(() => uri.fsPath))
        );
        const dated = await Promise.all(
            found.map(async ({ fsPath: path }) => {
                const real = await realpath(path).catch(() => '');
                // A link may lead out of the workspace.
                const isInside = roots.some(root => real.startsWith(root + sep)) && !this.refusalOf(path);
                const mtime = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
                return isInside && !/\.d\.[cm]?ts$/.test(path) ? [{ path, mtime }] : [];
            })
        );
        const sorted = dated.flat().sort((one, other) => other.mtime - one.mtime);
        const paths = sorted.map(({ path }) => path);
        return { paths, isComplete: found.length < MOST_SOURCES };
    }

    refusalOf(path: string): ToolRefusal | undefined {
        const uri = vscode.Uri.file(path);
        const folder = vscode.workspace.getWorkspaceFolder(uri);
        if (!folder) {
            return refused('outside-workspace', 'This is no file of the workspace. Use one that is.');
        }
        const rules = vscode.workspace.getConfiguration('files', uri).get<Record<string, unknown>>('exclude', {});
        const patterns = Object.keys(rules).filter(pattern => rules[pattern] === true);
        // A folder that is excluded takes with it what lies in it.
        const parts = vscode.workspace.asRelativePath(uri, false).split('/');
        const around = parts.map((_, index) => vscode.Uri.joinPath(folder.uri, ...parts.slice(0, index + 1)));
        return around.some(each => patterns.some(pattern => matches(pattern, folder, each)))
            ? refused('excluded', 'The user has excluded this file by the setting files.exclude. Leave it alone.')
            : undefined;
    }

    async textOf(path: string): Promise<KnownText | ToolRefusal> {
        const document = vscode.workspace.textDocuments.find(
            ({ isDirty, uri }) => isDirty && this.pathOf(uri) === path
        );
        const refusal =
            this.refusalOf(path) ??
            (document ? undefined : refusalToOpen(path, await this.stat(path), MOST_READ_BYTES));
        if (refusal) {
            return refusal;
        }
        const text = document?.getText() ?? utf8Of(await this.bytesOf(path));
        return text === undefined
            ? refused('invalid', 'The file cannot be read as text.')
            : { text, unsaved: document !== undefined };
    }

    async bytesOf(path: string): Promise<Uint8Array> {
        return vscode.workspace.fs.readFile(vscode.Uri.file(path));
    }
}

/** The path of a file on disk; undefined for what is none, such as an untitled text. */
export function pathOf(uri: { toString(): string }): string | undefined {
    const parsed = vscode.Uri.parse(uri.toString());
    return parsed.scheme === 'file' ? parsed.fsPath : undefined;
}

/** Opens a tab behind the front one, if there is none; disposing closes it unless the user is there. */
async function openTab(uri: vscode.Uri): Promise<Disposable | undefined> {
    const find = (): vscode.Tab | undefined =>
        vscode.window.tabGroups.all
            .flatMap(({ tabs }) => tabs)
            .find(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());
    if (find()) {
        return undefined;
    }
    await vscode.commands.executeCommand('vscode.open', uri, { background: true, preserveFocus: true, preview: false });
    return {
        dispose: () => {
            const tab = find();
            if (tab && !tab.isActive && !tab.isDirty) {
                vscode.window.tabGroups.close(tab, true).then(undefined, () => undefined);
            }
        }
    };
}

/** Turns answers in classes of the API into the tools' own. */
function plainAnswer(question: keyof LanguageAnswers, answer: unknown): unknown {
    if (question === 'DocumentRename') {
        return editOf(answer as vscode.WorkspaceEdit | undefined);
    }
    if (question === 'CodeAction') {
        return (answer as (vscode.CodeAction | vscode.Command)[] | undefined)?.map(actionOf);
    }
    return question === 'FormatDocument'
        ? (answer as vscode.TextEdit[] | undefined)?.map(({ range, newText }) => ({ range, text: newText }))
        : answer;
}

/** Whether a pattern of `files.exclude` is of a path; the API matches documents only. */
function matches(pattern: string, folder: vscode.WorkspaceFolder, uri: vscode.Uri): boolean {
    const document = { uri, languageId: '' } as vscode.TextDocument;
    return vscode.languages.match({ pattern: new vscode.RelativePattern(folder, pattern) }, document) > 0;
}

function toDiagnostic(path: string, { range, severity, message, code, source }: vscode.Diagnostic): Diagnostic {
    const plain = typeof code === 'object' ? code.value : code;
    return {
        path,
        range: rangeOf(range),
        severity: SEVERITIES[severity],
        message,
        ...(plain === undefined ? {} : { code: String(plain) }),
        ...(source ? { source } : {})
    };
}

function placeOf(place: Position | Range): vscode.Position | vscode.Range {
    return 'line' in place
        ? new vscode.Position(place.line - 1, place.column - 1)
        : new vscode.Range(placeOf(place.start) as vscode.Position, placeOf(place.end) as vscode.Position);
}
