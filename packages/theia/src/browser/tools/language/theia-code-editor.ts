import { Saveable } from '@theia/core/lib/browser/saveable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { CommandRegistry } from '@theia/core/lib/common/command';
import type URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import { MonacoLanguages } from '@theia/monaco/lib/browser/monaco-languages';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import type { Diagnostic, Position, Range, Severity } from '@agent-companion/core/protocol/tools';
import type { Disposable, ToolOutcome, ToolRefusal } from '@agent-companion/core/server';
import {
    answered,
    CodeEditor,
    LanguageAnswers,
    OpenText,
    rangeOf,
    refusalToOpen,
    SourceFiles
} from '@agent-companion/client';
import { FocusGuard } from '../../review/focus/focus-guard';
import { EditorFiles } from '../editor-files';
import { pathOf, uriOf } from '../file-uris';
import { WorkspaceFiles } from '../workspace-files';
import { PreferredFormatter } from './preferred-formatter';
import { SourceWalk } from './source-walk';

/** By the numbers of language servers, which begin with 1. */
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Theia and its language services, which Monaco's commands ask. */
@injectable()
export class TheiaCodeEditor implements CodeEditor {
    @inject(CommandRegistry) protected readonly commands: CommandRegistry;
    @inject(MonacoTextModelService) protected readonly models: MonacoTextModelService;
    @inject(MonacoLanguages) protected readonly languages: MonacoLanguages;
    @inject(PreferredFormatter) protected readonly formatter: PreferredFormatter;
    @inject(FileService) protected readonly fileService: FileService;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(FocusGuard) protected readonly focusGuard: FocusGuard;
    @inject(EditorFiles) protected readonly texts: EditorFiles;
    @inject(WorkspaceFiles) protected readonly files: WorkspaceFiles;
    @inject(ProblemManager) protected readonly markers: ProblemManager;
    @inject(SourceWalk) protected readonly walk: SourceWalk;

    readonly pathOf = pathOf;
    readonly onDidChangeProblems: CodeEditor['onDidChangeProblems'] = listener =>
        this.markers.onDidChangeMarkers(uri => listener(pathOf(uri) ?? ''));
    readonly sources = (): Promise<SourceFiles> => this.walk.run();
    readonly refusalOf = (path: string): ToolRefusal | undefined => this.files.refusalOf(path);
    readonly stat: CodeEditor['stat'] = path => this.texts.stat(path);
    readonly textOf: CodeEditor['textOf'] = path => this.texts.textOf(path);
    readonly execute: CodeEditor['execute'] = (command, ...args) => this.commands.executeCommand(command, ...args);

    async open(path: string, tab?: 'tab'): Promise<ToolOutcome<OpenText>> {
        const uri = uriOf(path);
        const refusal = refusalToOpen(path, await this.stat(path));
        if (refusal) {
            return refusal;
        }
        const isLoaded = this.models.get(uri.toString()) !== undefined;
        const reference = await this.models.createModelReference(uri);
        const model = reference.object;
        if (isLoaded && !model.dirty) {
            // The file system tells of an agent's write a moment later.
            await model.sync();
        }
        // Last, as nobody closes the tab of a file that cannot be read.
        const shown = tab && (await this.openTab(uri));
        return answered({
            path,
            languageId: model.languageId,
            text: model.getText(),
            isUnsaved: model.dirty,
            dispose: () => {
                reference.dispose();
                shown?.dispose();
            }
        });
    }

    async ask<Question extends keyof LanguageAnswers>(
        question: Question,
        path: string,
        place?: Position | Range,
        ...more: unknown[]
    ): Promise<LanguageAnswers[Question] | undefined> {
        const model = this.models.get(uriOf(path).toString())?.textEditorModel;
        if (model && question === 'FormatDocument') {
            return this.formatter.editsOf(model) as Promise<LanguageAnswers[Question] | undefined>;
        }
        // The commands take a URI of Monaco's own class only.
        return this.commands.executeCommand(
            `_execute${question}Provider`,
            model?.uri,
            place && placeOf(place),
            ...more
        );
    }

    async searchSymbols(query: string): Promise<LanguageAnswers['WorkspaceSymbol']> {
        const asked = this.languages.workspaceSymbolProviders.map(async provider => {
            try {
                return (await provider.provideWorkspaceSymbols({ query }, CancellationToken.None)) ?? [];
            } catch {
                return [];
            }
        });
        const symbols = (await Promise.all(asked)).flat();
        // A language server's kinds count from 1.
        return symbols.map(symbol => ({ ...symbol, kind: symbol.kind - 1 }));
    }

    problems(): Diagnostic[] {
        return this.markers.findMarkers({}).flatMap(({ uri, data }) => {
            const path = pathOf(uri);
            const { range, severity = 1, message, code, source } = data;
            const problem = {
                range: rangeOf(range),
                severity: SEVERITIES[severity - 1] ?? 'information',
                message,
                ...(code !== undefined && { code: String(code) }),
                ...(source && { source })
            };
            return path === undefined ? [] : [{ path, ...problem }];
        });
    }

    async bytesOf(path: string): Promise<Uint8Array> {
        return (await this.fileService.readFile(uriOf(path))).value.buffer;
    }

    /** Opens a tab behind the one in front; disposing closes it unless the user works there. */
    private async openTab(uri: URI): Promise<Disposable | undefined> {
        if (this.editors.all.some(({ editor }) => editor.uri.isEqual(uri))) {
            return undefined;
        }
        const widget = await this.focusGuard.keepFocus(() => this.editors.open(uri, { mode: 'open' }));
        const close = (): Promise<unknown> => this.focusGuard.keepFocus(() => this.shell.closeWidget(widget.id));
        return {
            dispose: () => {
                if (this.shell.activeWidget !== widget && !Saveable.isDirty(widget)) {
                    close().catch(() => undefined);
                }
            }
        };
    }
}

function placeOf(place: Position | Range): object {
    if ('line' in place) {
        return { lineNumber: place.line, column: place.column };
    }
    const { start, end } = place;
    return {
        startLineNumber: start.line,
        startColumn: start.column,
        endLineNumber: end.line,
        endColumn: end.column
    };
}
