import type { Position, Range, ToolInput, ToolOutput } from '@agent-companion/core/protocol/tools';
import type { ToolOutcome } from '@agent-companion/core/server';
import { CodeEditor, MOST_READ_BYTES, refusalToOpen } from './language/code-editor';
import { answered, PageTool, refused } from './page-tool';
import { cutTo, textPart } from './text-part';

/** The most bytes that are given of a selection, and of a line. */
const [MAX_SELECTION_BYTES, MAX_LINE_BYTES] = [40 * 1024, 8 * 1024];

/** Ends each line but the last. */
const LINES = /(?<=\r\n|\n|\r(?!\n))/;

/** A file in an editor. */
export interface OpenEditor {
    readonly path: string;
    readonly isUnsaved: boolean;
    readonly languageId?: string;
}

/** Selection in an editor, and the line of its cursor. */
export interface SelectedPlace {
    readonly range: Range;
    readonly line: number;
}

/** The editors of a window. Paths are absolute; places count from 1. */
export interface OpenEditors {
    /** The file in front now or last. */
    readonly activePath: string | undefined;
    /** Lists the files in editors; a file may be in several. */
    list(): readonly OpenEditor[];
    /** Finds a file's selection; undefined if no editor shows the file. */
    placeIn(path: string): SelectedPlace | undefined;
    /** Shows a file without the keyboard. */
    show(path: string, place: Position | undefined): Promise<void>;
}

/** All tools about what the user has open. */
export function editorTools(editor: CodeEditor, editors: OpenEditors): PageTool[] {
    const isTold = (path: string): boolean => editor.refusalOf(path) === undefined;

    /** Lists each open file once, the one in front first. */
    function openEditors(): ToolOutput<'get_open_editors'> {
        const byPath = new Map<string, ToolOutput<'get_open_editors'>['editors'][number]>();
        for (const { path, isUnsaved, languageId } of editors.list()) {
            const known = byPath.get(path);
            const language = languageId ?? known?.language;
            byPath.set(path, {
                path,
                active: path === editors.activePath,
                unsaved: isUnsaved || known?.unsaved === true,
                ...(language !== undefined && { language })
            });
        }
        const told = [...byPath.values()].filter(({ path }) => isTold(path));
        told.sort((left, right) => Number(right.active) - Number(left.active));
        return { editors: told, total: told.length };
    }

    /** Tells the last editor's selection. It reads the file: editors may follow links outside. */
    async function selection(): Promise<ToolOutput<'get_selection'>> {
        const path = editors.activePath;
        if (path === undefined || !isTold(path)) {
            return {};
        }
        const place = editors.placeIn(path);
        const known = place && (await editor.textOf(path));
        return !known || 'ok' in known ? { path } : { path, ...selected(known.text, place) };
    }

    async function text({
        path,
        startLine,
        endLine
    }: ToolInput<'get_editor_text'>): Promise<ToolOutcome<ToolOutput<'get_editor_text'>>> {
        const known = await editor.textOf(path);
        if ('ok' in known) {
            return known;
        }
        const part = textPart(known.text, startLine, endLine);
        return part
            ? answered({ path, ...part, unsaved: known.unsaved })
            : refused('invalid', `The text has no such lines: it has ${textPart(known.text)?.lineCount} in all.`);
    }

    async function show({
        path,
        line,
        column = 1
    }: ToolInput<'open_file'>): Promise<ToolOutcome<ToolOutput<'open_file'>>> {
        const refusal = editor.refusalOf(path) ?? refusalToOpen(path, await editor.stat(path), MOST_READ_BYTES);
        if (refusal) {
            return refusal;
        }
        await editors.show(path, line === undefined ? undefined : { line, column });
        return answered({ path, ...(line !== undefined && { line }) });
    }

    return [
        { name: 'get_open_editors', run: () => Promise.resolve(answered(openEditors())) },
        { name: 'get_selection', run: async () => answered(await selection()) },
        { name: 'get_editor_text', run: text },
        { name: 'open_file', run: show }
    ];
}

function selected(text: string, { range, line }: SelectedPlace): ToolOutput<'get_selection'> {
    const { start, end } = range;
    const lines = text.split(LINES);
    const wanted = lines.slice(start.line - 1, end.line);
    const last = (wanted.pop() ?? '').slice(0, end.column - 1);
    const whole = [...wanted, last].join('').slice(start.column - 1);
    const lineText = (lines[line - 1] ?? '').replace(/\r?\n$|\r$/, '');
    return { range, text: cutTo(whole, MAX_SELECTION_BYTES), lineText: cutTo(lineText, MAX_LINE_BYTES) };
}
