import { answered, IdeTool } from '../page-tool';
import { cutTo } from '../files/text-part';
import type { EditorScreen } from './editor-screen';

/** What is given of a selection, and of a line. */
const MAX_SELECTION_BYTES = 40 * 1024;
const MAX_LINE_BYTES = 8 * 1024;

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

/** What is selected in the editor that was in front last, also while a terminal has the keyboard. */
export function getSelection(screen: EditorScreen): IdeTool<'get_selection'> {
    return {
        name: 'get_selection',
        run: () => {
            const path = screen.activePath();
            const selection = path === undefined ? undefined : screen.selection();
            return Promise.resolve(
                answered({
                    ...(path !== undefined && { path }),
                    ...(selection && {
                        range: selection.range,
                        text: cutTo(selection.text, MAX_SELECTION_BYTES),
                        lineText: cutTo(selection.lineText, MAX_LINE_BYTES)
                    })
                })
            );
        }
    };
}
