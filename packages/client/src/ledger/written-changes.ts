import { ChangeActions, ChangeServices } from '../changes/change-actions';
import { splitLines } from '../changes/compare-texts';
import { editBack, lengthOf } from '../changes/hunks';
import { AgentWrites, targetOf, WrittenRow } from './agent-writes';

/** File on disk beside its text before a turn. */
interface WrittenText {
    readonly row: WrittenRow;
    readonly takesEdits: true;
}

/** Makes the actions on single changes of files on disk; the only change of a file is the file. */
export function writtenChanges<T extends WrittenText>(
    writes: Pick<AgentWrites, 'keep' | 'isUnsaved' | 'decide' | 'undone'>,
    editor: Pick<ChangeServices<T>, 'sidesOf' | 'isRepetition' | 'messages'>
): ChangeActions<T> {
    const { sidesOf } = editor;
    return new ChangeActions<T>({
        ...editor,
        kept: {
            // A change that is kept is none any more.
            isKept: () => false,
            among: () => [],
            keep: (written, { original, modified }) => {
                const lines = splitLines(sidesOf(written).modified).slice(modified.start, modified.end);
                const change = { before: original, now: modified, text: lines.join('\n') };
                writes.keep(targetOf(written.row), change).catch(() => undefined);
            }
        },
        // What the user types meanwhile is not on disk; a renamed file has its name besides.
        whole: ({ row }, act) =>
            writes.isUnsaved(row) || row.file.kind === 'renamed' ? undefined : writes.decide(row, act),
        undone: (written, { original, modified: { start, end } }, before) => {
            const after = sidesOf(written).modified;
            const hunk = { original: { start, end }, modified: { start, end: start + lengthOf(original) } };
            const edit = editBack(hunk, splitLines(before), splitLines(after));
            writes.undone.changeUndone(async () => {
                const sides = sidesOf(written);
                return sides.modified === after && (await sides.edit(edit));
            });
        }
    });
}
