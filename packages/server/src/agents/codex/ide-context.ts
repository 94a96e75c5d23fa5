import { basename, isAbsolute, relative, sep } from 'node:path';
import { IdeContext } from '@agent-companion/protocol/codex';
import { EditorContext } from '../../context/editor-snapshot';

/** What Codex is told of a context. @param workspaceRoot where it runs: the model sees paths below it without it. */
export function toIdeContext({ openFiles }: EditorContext, workspaceRoot: string): IdeContext {
    const toFile = (fsPath: string): IdeContext['openTabs'][number] => ({
        label: basename(fsPath),
        path: isWithin(fsPath, workspaceRoot) ? relative(workspaceRoot, fsPath) : fsPath,
        fsPath
    });
    const active = openFiles.find(({ isActive }) => isActive);
    const { cursor = { line: 0, character: 0 }, selectedText: activeSelectionContent = '' } = active ?? {};
    const selection = active?.selection ?? { start: cursor, end: cursor };
    return {
        activeFile: active
            ? { ...toFile(active.path), selection, activeSelectionContent, selections: [selection] }
            : null,
        openTabs: openFiles.map(({ path }) => toFile(path))
    };
}

/** Whether a path is a folder, or below it. Both are absolute. */
export function isWithin(path: string, folder: string): boolean {
    const way = relative(folder, path);
    return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
