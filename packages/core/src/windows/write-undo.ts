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
    const [undone, touched, failed] = [new Set<string>(), new Set<string>(), [] as Required<WriteUndo>['failed'][]];
    for (const { root, files } of outcomes) {
        const former = new Set(files.map(({ from }) => from));
        for (const file of files) {
            const uri = uriOf(root, file.path);
            if (file.kind === 'refused' && 'reason' in file.why) {
                failed.push({ uri, reason: file.why.reason });
            } else if (!former.has(file.path)) {
                (file.kind === 'undone' ? undone : touched).add(uri);
            }
        }
    }
    return {
        undone: undone.size,
        touched: [...touched],
        ...(failed.length > 0 && { failed: failed[0] }),
        ...(undone.size > 0 && { id })
    };
}
