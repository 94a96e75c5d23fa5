import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { answered, PageTool, rangeOf } from '@agent-companion/page';
import type { Range, ToolOutput } from '@agent-companion/protocol/tools';
import { EditorContextTracker } from '../editor-context-tracker';
import { EditorFiles } from './editor-files';
import { cutTo } from './text-part';
import { WorkspaceFiles } from './workspace-files';

/** What is given of a selection, and of a line. */
const MAX_SELECTION_BYTES = 40 * 1024;
const MAX_LINE_BYTES = 8 * 1024;

/** Ends each line but the last. */
const LINES = /(?<=\r\n|\n|\r(?!\n))/;

/** What is selected in an editor, and the line of its cursor, from 1. */
interface Place {
    readonly range: Range;
    readonly line: number;
}

/** Tells of the editors of Theia's shell. Reviews show no file, but a proposal. */
@injectable()
export class OpenEditorTools {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(EditorContextTracker) protected readonly tracker: EditorContextTracker;
    @inject(WorkspaceFiles) protected readonly files: WorkspaceFiles;
    @inject(EditorFiles) protected readonly texts: EditorFiles;

    readonly tools: readonly PageTool[] = [
        { name: 'get_open_editors', run: () => Promise.resolve(answered(this.openEditors())) },
        { name: 'get_selection', run: async () => answered(await this.selection()) }
    ];

    /** Which files are open, each one once; the one in front first. */
    private openEditors(): ToolOutput<'get_open_editors'> {
        const { activeFile } = this.tracker;
        const active = activeFile && this.files.pathOf(activeFile);
        const byPath = new Map<string, ToolOutput<'get_open_editors'>['editors'][number]>();
        for (const widget of this.shell.widgets) {
            const uri = NavigatableWidget.is(widget) ? widget.getResourceUri() : undefined;
            const path = uri && this.files.pathOf(uri);
            if (path !== undefined) {
                const known = byPath.get(path);
                const language = widget instanceof EditorWidget ? widget.editor.document.languageId : known?.language;
                const unsaved = Saveable.isDirty(widget) || known?.unsaved === true;
                byPath.set(path, {
                    path,
                    active: path === active,
                    unsaved,
                    ...(language !== undefined && { language })
                });
            }
        }
        const editors = [...byPath.values()].sort((left, right) => Number(right.active) - Number(left.active));
        return { editors, total: editors.length };
    }

    /** Tells the last editor's selection. It reads the file: editors may follow links outside. */
    private async selection(): Promise<ToolOutput<'get_selection'>> {
        const { activeFile } = this.tracker;
        const path = activeFile && this.files.pathOf(activeFile);
        if (path === undefined) {
            return {};
        }
        const place = this.placeIn(activeFile);
        const known = place && (await this.texts.textOf(path));
        return !known || 'ok' in known ? { path } : { path, ...selected(known.text, place) };
    }

    private placeIn(file: URI | undefined): Place | undefined {
        const isOfFile = (widget: EditorWidget): boolean => file?.isEqual(widget.editor.uri) === true;
        const { currentEditor } = this.editors;
        const widget = currentEditor && isOfFile(currentEditor) ? currentEditor : this.editors.all.find(isOfFile);
        try {
            return widget && { range: rangeOf(widget.editor.selection), line: widget.editor.cursor.line + 1 };
        } catch {
            // A hidden editor may have no cursor: Theia throws.
            return undefined;
        }
    }
}

function selected(text: string, { range, line }: Place): ToolOutput<'get_selection'> {
    const { start, end } = range;
    const lines = text.split(LINES);
    const wanted = lines.slice(start.line - 1, end.line);
    const last = (wanted.pop() ?? '').slice(0, end.column - 1);
    const whole = [...wanted, last].join('').slice(start.column - 1);
    const lineText = (lines[line - 1] ?? '').replace(/\r?\n$|\r$/, '');
    return { range, text: cutTo(whole, MAX_SELECTION_BYTES), lineText: cutTo(lineText, MAX_LINE_BYTES) };
}
