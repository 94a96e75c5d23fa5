import { LedgerOracle } from './ledger-oracle';
import { ModelDisk, ModelFile } from './model-disk';
import { edited, LineEdit } from './model-lines';

/** An act of the user on a file in the IDE. */
interface UserAct {
    readonly edit: LineEdit | 'remove';
    readonly path: string;
    readonly at: number;
    /** The IDE formats it as it saves. */
    readonly isFormatted: boolean;
    readonly mark: () => string;
}

/** Contents around a save. */
interface SavedFile {
    readonly before: Buffer | undefined;
    readonly after: Buffer | undefined;
}

/** Edits a file and saves it as the user; undefined without a text to edit. */
export function saveAs(disk: ModelDisk, oracle: LedgerOracle, act: UserAct): SavedFile | undefined {
    const { edit, path, at, isFormatted, mark } = act;
    const file = disk.all().get(path);
    const isText = !file || (file.mode !== 'link' && !file.bytes.includes(0));
    if (!isText || (!file && edit !== 'insert')) {
        return undefined;
    }
    let after: ModelFile | undefined;
    if (edit === 'remove') {
        oracle.userWrote(path, undefined);
    } else {
        const before = file ?? { bytes: Buffer.alloc(0), mode: 'regular' as const };
        const change = edited(before.bytes.toString('latin1'), edit, at, mark());
        after = { ...before, bytes: Buffer.from(change.text, 'latin1') };
        oracle.userWrote(path, after, change);
        if (isFormatted) {
            // A formatter changes each line a little.
            const formatted = change.text.replace(/ ?(\r?\n)/g, (all, end: string) => (all === end ? ` ${end}` : end));
            after = { ...before, bytes: Buffer.from(formatted, 'latin1') };
            oracle.formatted(path, after);
        }
    }
    disk.put(path, after);
    return { before: file?.bytes, after: after?.bytes };
}

/** Checks out another commit as the user, with one more line in an unchanged file. */
export function checkOut(disk: ModelDisk, oracle: LedgerOracle, path: string, at: number, mark: () => string): boolean {
    const [file, head] = [disk.all().get(path), disk.head().get(path)];
    const isClean = file && head && file.mode === head.mode && file.bytes.equals(head.bytes);
    if (!isClean || file.mode === 'link' || file.bytes.includes(0) || !oracle.isUntouched(path)) {
        return false;
    }
    const { text } = edited(file.bytes.toString('latin1'), 'insert', at, mark());
    const next = { ...file, bytes: Buffer.from(text, 'latin1') };
    oracle.checkedOut(path, next);
    disk.checkout(path, next);
    return true;
}
