import type { Range } from '@agent-companion/protocol/tools';
import { answered, IdeTool } from '../page-tool';
import { cutTo } from '../files/text-part';
import type { EditorScreen, EditorSelection } from './editor-screen';
import type { EditorFiles } from './file-tools';

/** What is given of a selection, and of a line. */
const MAX_SELECTION_BYTES = 40 * 1024;
const MAX_LINE_BYTES = 8 * 1024;

/** Ends each line but the last. */
const LINES = /(?<=\r\n|\n|\r(?!\n))/;

/** Which files are open, each one once; the one in front first. */
export function getOpenEditors(screen: EditorScreen): IdeTool<'get_open_editors'> {
    return {
        name: 'get_open_editors',
        run: () => {
            const active = screen.activePath();
            const byPath = new Map<string, { path: string; active: boolean; unsaved: boolean; language?: string }>();
            for (const { path, unsaved, language } of screen.shown()) {
                const known = byPath.get(path);
                const languageKnown = language ?? known?.language;
                byPath.set(path, {
                    path,
                    active: path === active,
                    unsaved: unsaved || known?.unsaved === true,
                    ...(languageKnown !== undefined && { language: languageKnown })
                });
            }
            const editors = [...byPath.values()].sort((left, right) => Number(right.active) - Number(left.active));
            return Promise.resolve(answered({ editors, total: editors.length }));
        }
    };
}

/**
 * Tells the selection of the last editor in front, also while a terminal has the keyboard. Reads its text from the file: the
 * editor may have followed a link out of the workspace.
 */
export function getSelection(screen: EditorScreen, files: Pick<EditorFiles, 'textOf'>): IdeTool<'get_selection'> {
    return {
        name: 'get_selection',
        run: async () => {
            const path = screen.activePath();
            if (path === undefined) {
                return answered({});
            }
            const selection = screen.selection();
            const known = selection && (await files.textOf(path));
            return !known || 'ok' in known
                ? answered({ path })
                : answered({ path, ...selected(known.text, selection) });
        }
    };
}

function selected(text: string, { range, line }: EditorSelection): { range: Range; text: string; lineText: string } {
    const { start, end } = range;
    const lines = text.split(LINES);
    const wanted = lines.slice(start.line - 1, end.line);
    const last = (wanted.pop() ?? '').slice(0, end.column - 1);
    const whole = [...wanted, last].join('').slice(start.column - 1);
    const lineText = (lines[line - 1] ?? '').replace(/\r?\n$|\r$/, '');
    return { range, text: cutTo(whole, MAX_SELECTION_BYTES), lineText: cutTo(lineText, MAX_LINE_BYTES) };
}
