import type { WriteUndo } from '../contract';
import type { UndoneFile } from '../ledger/undo';
import { uriOf } from './written-file';

/** Files of a folder, as an undo or a redo has left them. */
interface FolderOutcome {
    readonly root: string;
    readonly files: readonly UndoneFile[];
}

/** Sums up for a page what an undo or a redo has done; a renamed file is one. */
export function writeUndoOf(outcomes: readonly FolderOutcome[], id: string): WriteUndo {
    const all = outcomes.flatMap(({ root, files }) => {
        const former = new Set(files.map(({ from }) => from));
        return files.map(file => ({ ...file, uri: uriOf(root, file.path), isFormer: former.has(file.path) }));
    });
    const named = (isMeant: (file: UndoneFile) => boolean): string[] => [
        ...new Set(all.flatMap(file => (!file.isFormer && isMeant(file) ? file.uri : [])))
    ];
    const [failed] = all.flatMap(file =>
        file.kind === 'refused' && 'reason' in file.why ? { uri: file.uri, reason: file.why.reason } : []
    );
    const undone = named(({ kind }) => kind === 'undone').length;
    const touched = named(file => file.kind === 'both' || (file.kind === 'refused' && !('reason' in file.why)));
    return { undone, touched, ...(failed && { failed }), ...(undone > 0 && { id }) };
}
