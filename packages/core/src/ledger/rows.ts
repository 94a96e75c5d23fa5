import { ledgerLimits } from './ledger-limits';
import { FileChange, isSameState, Step, Turn } from './turn';

/** One file that a turn has changed, from its first change to its last. */
interface FileRow extends FileChange {
    readonly kind: 'file';
    /** Order of its last step. */
    readonly order: number;
    readonly by: Step['by'];
}

/** Many files of a folder, as an installation or a generator writes them. */
interface FolderRow {
    readonly kind: 'folder';
    /** With a slash at its end; empty for the work tree itself. */
    readonly path: string;
    readonly count: number;
}

/** Lists a turn's changes that nobody has kept or taken back, by path. */
export function rowsOf({ steps }: Turn): readonly (FileRow | FolderRow)[] {
    const byPath = new Map<string, FileRow>();
    for (const { path, before, after, from, by, order } of steps.filter(({ undone }) => undone === undefined)) {
        const first = byPath.get(path) ?? { path, before, from, by };
        const isTool = first.by === 'tool' || by === 'tool';
        byPath.set(path, { ...first, kind: 'file', after, order, by: isTool ? 'tool' : 'shell' });
    }
    const rows = [...byPath.values()].filter(({ before, after }) => !isSameState(before, after));
    // The other side of a renaming shows it.
    const former = new Set(rows.map(({ from }) => from));
    const shown = rows.filter(({ path, after }) => after !== undefined || !former.has(path));
    return folded(
        '',
        shown.sort((one, other) => (one.path < other.path ? -1 : 1))
    );
}

/** Folds the innermost folder with too many rows, or one with several of these. */
function folded(folder: string, rows: readonly FileRow[]): readonly (FileRow | FolderRow)[] {
    const most = ledgerLimits.maxRowsOfFolder;
    if (rows.length <= most) {
        return rows;
    }
    const inside = new Map<string, FileRow[]>();
    for (const row of rows) {
        const end = row.path.indexOf('/', folder.length) + 1;
        const child = row.path.slice(0, end);
        const siblings = inside.get(child) ?? [];
        inside.set(child, siblings);
        siblings.push(row);
    }
    const isLarge = ([child, { length }]: [string, FileRow[]]): boolean => child !== '' && length > most;
    const large = [...inside].filter(isLarge);
    const rest = [...inside].filter(each => !isLarge(each)).flatMap(([, each]) => each);
    const isMixed = folder !== '' && large.length !== 1;
    return rest.length > most || isMixed
        ? [{ kind: 'folder', path: folder, count: rows.length }]
        : [...rest, ...large.flatMap(([child, each]) => folded(child, each))];
}
