import { basename, relative } from 'node:path';
import { IdeContext } from '../../protocol/codex';
import { EditorContext } from '../../context/editor-snapshot';
import { isInside } from '../../workspace/real-path';
import { selectedFile } from '../selected-file';

/** Context for Codex. @param workspaceRoot where it runs: the model sees paths below it without it. */
export function toIdeContext(context: EditorContext, workspaceRoot: string): IdeContext {
    const toFile = (fsPath: string): IdeContext['openTabs'][number] => ({
        label: basename(fsPath),
        path: isInside(workspaceRoot, fsPath) ? relative(workspaceRoot, fsPath) : fsPath,
        fsPath
    });
    const openTabs = context.openFiles.map(({ path }) => toFile(path));
    const active = selectedFile(context);
    if (!active) {
        return { activeFile: null, openTabs };
    }
    const { start, end } = active.selection;
    const selections = [{ start, end }];
    const activeSelectionContent = active.text;
    return {
        activeFile: { ...toFile(active.filePath), selection: selections[0], activeSelectionContent, selections },
        openTabs
    };
}
