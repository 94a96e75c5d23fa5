import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { URI } from 'vscode-uri';
import type { BackendCalls, KeptChange, WriteTarget, WriteUndo, WrittenFiles } from '../contract';
import { LatestValueSender, SavePhase, toWire } from '../contract';
import { rowsOf } from '../ledger/rows';
import { isSameState, Turn } from '../ledger/turn';
import type { Preview } from '../ledger/undo';
import type { LeftOutFiles } from '../ledger/work-tree';
import { utf8Of } from '../support/utf8';
import { contentOf } from '../workspace/file-digest';
import { isInside, pathIn } from '../workspace/real-path';
import type { TakeRecord } from '../diffs/diff-recorder';
import { AttachedPage } from './attached-page';
import type { FolderLedger } from './folder-ledger';
import { textOfLines, withLinesOf } from './spliced-lines';
import type { WindowLedgers } from './window-ledgers';
import { writeUndoOf } from './write-undo';
import { writtenFileOf } from './written-file';

type WriteCalls = Pick<
    BackendCalls,
    'readBefore' | 'keepWrites' | 'undoWrites' | 'redoWrites' | 'noteSave' | 'noteChanges'
>;

/** A turn's agents, of which none is known to have written a file. */
const several = { agent: 'several', session: 'several' };

/** Tells a window's page what agents have written, and does what its user makes of it. */
export class WindowWrites {
    /** Calls of its page. */
    readonly calls: WriteCalls = {
        readBefore: (turn, uri) => this.readBefore(turn, uri),
        keepWrites: (...target) => this.keepWrites(...target),
        undoWrites: (...target) => this.undoWrites(...target),
        redoWrites: id => this.redoWrites(id),
        noteSave: (uri, phase) => this.noteSave(uri, phase),
        noteChanges: () => Promise.resolve(this.ledgers.refresh())
    };
    private readonly sender: LatestValueSender<WrittenFiles>;
    /** Files as they were when the user's save began. */
    private readonly saves = new Map<string, Promise<Uint8Array | undefined>>();

    constructor(
        page: AttachedPage,
        private readonly ledgers: WindowLedgers,
        private readonly leftOut: Pick<LeftOutFiles, 'isExcluded'>,
        private readonly record?: TakeRecord
    ) {
        this.sender = new LatestValueSender(async (writes, isSuperseded) => {
            await page.calls.call('updateWrites', [writes], { until: () => isSuperseded() || !page.isOpen });
        });
        // Each greeting names the folders, whose ledgers tell once they are open: an empty list before would be news.
        ledgers.onDidChange(() => this.publish());
    }

    private publish(): void {
        this.sender.push(this.writes);
    }

    private async readBefore(turn: string, uri: string): Promise<string> {
        // After a restart the tabs ask first.
        await this.ledgers.whenOpened();
        const { folder, path } = this.fileOf(turn, uri) ?? {};
        const { before } = folder && path ? await sidesOf(folder, turn, path) : {};
        const blob = before?.reverted.state?.blob;
        if (!folder || blob === undefined) {
            return toWire('');
        }
        const text = utf8Of(await folder.read(blob));
        // Nothing of what is no text is put back line by line.
        return toWire(text === undefined || text.includes('\0') ? '\uFFFD' : text);
    }

    private async keepWrites(target: WriteTarget, change?: KeptChange): Promise<boolean> {
        if (change) {
            const kept = target.turns.map(turn => this.keepChange(turn, target.uri ?? '', change));
            return (await Promise.all(kept)).every(Boolean);
        }
        await this.eachTurn(target, ({ ledger }, selection) => ledger.forUser.keep(selection));
        return true;
    }

    private async undoWrites(target: WriteTarget, overwrites = false, former?: string): Promise<WriteUndo> {
        // In each folder, for all turns: one act of the user's is one redo.
        const id = this.undos.find(undo => undo.id === former)?.id ?? randomUUID();
        const outcomes = await this.eachTurn(target, async ({ ledger, root }, selection) => {
            const { agents = [] } = ledger.state.turns.find(turn => turn.id === selection.turn) ?? {};
            const agreed = overwrites ? await ledger.forUser.preview(selection) : [];
            const blobs = new Map(agreed.map(({ path, present }) => [path, present?.blob]));
            const { files } = await ledger.forUser.undo(selection, blobs, id);
            const by = agents.length === 1 ? { agent: agents[0].kind ?? 'other', session: agents[0].key } : several;
            files
                .filter(({ kind }) => kind === 'undone')
                .forEach(({ path }) => this.record?.({ what: 'undone', ...by, path: join(root, path) }));
            return { root, files };
        });
        return writeUndoOf(outcomes, id);
    }

    private async redoWrites(id: string): Promise<WriteUndo> {
        const folders = this.ledgers.folders.filter(folder => undosOf(folder).some(undo => undo.id === id));
        const outcomes = folders.map(async ({ root, ledger }) => ({ root, files: await ledger.forUser.redo(id) }));
        return writeUndoOf(await Promise.all(outcomes), id);
    }

    private async noteSave(uri: string, phase: SavePhase): Promise<void> {
        const file = URI.parse(uri).fsPath;
        const folder = this.ledgers.folders.find(({ root }) => isInside(root, file));
        if (!folder || folder.ledger.state.turns.length === 0 || this.leftOut.isExcluded(file)) {
            return;
        }
        const read = (): Promise<Uint8Array | undefined> =>
            contentOf(file).then(
                ({ bytes }) => bytes,
                () => undefined
            );
        if (phase === 'begins') {
            this.saves.set(uri, read());
            await this.saves.get(uri);
            return;
        }
        const before = this.saves.get(uri);
        this.saves.delete(uri);
        if (before) {
            const at = (await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now();
            const contents = { at, before: await before, after: await read() };
            const path = pathIn(folder.root, file) ?? '';
            await folder.ledger.userWrote(path, contents);
            await this.dropUndone(folder, path);
        }
    }

    /** Takes a file off the list that its user has put back by hand. */
    private async dropUndone({ ledger }: FolderLedger, path: string): Promise<void> {
        for (const { id: turn, steps } of ledger.state.turns) {
            const isListed = steps.some(step => step.path === path && step.undone === undefined);
            const [preview] = isListed ? await ledger.forUser.preview({ turn, path }) : [];
            if (preview?.reverted.kind === 'clean' && isSameState(preview.present, preview.reverted.state)) {
                await ledger.forUser.keep({ turn, path });
            }
        }
    }

    private get writes(): WrittenFiles {
        const folders = this.ledgers.folders;
        const turns = folders.flatMap(({ root, ledger }) =>
            ledger.state.turns
                .filter(({ agents }) => agents.length > 0)
                .map(turn => ({ turn, files: rowsOf(turn).map(row => writtenFileOf(root, turn, row)) }))
        );
        const { gap } = this.ledgers;
        const [undo] = this.undos;
        const isWorking = folders.some(({ ledger }) => ledger.state.turns.some(({ ended }) => ended === undefined));
        return {
            turns: turns
                .filter(({ files }) => files.length > 0)
                .sort((one, other) => other.turn.began - one.turn.began)
                .map(({ turn: { id, agents, began, ended }, files }) => ({
                    id,
                    agentName: agents.map(({ label }) => label).join(', '),
                    agentKind: agents.length === 1 ? agents[0].kind : undefined,
                    began,
                    ended,
                    files
                })),
            ...(gap && { gap }),
            ...(isWorking && { isWorking }),
            ...(undo && { redo: undo.id }),
            dropped: folders.reduce((sum, { ledger }) => sum + ledger.state.dropped, 0)
        };
    }

    /** Undos that can be taken back, the newest first. */
    private get undos(): readonly Turn[] {
        const undos = this.ledgers.folders.flatMap(undosOf);
        return undos.sort((one, other) => (other.ended ?? 0) - (one.ended ?? 0));
    }

    private async keepChange(turn: string, uri: string, { before, now, text }: KeptChange): Promise<boolean> {
        const { folder, path } = this.fileOf(turn, uri) ?? {};
        const sides = folder && path ? await sidesOf(folder, turn, path) : {};
        const present = sides.now?.present?.blob;
        if (!folder || !sides.before || present === undefined) {
            return false;
        }
        const without = sides.before.reverted.state?.blob;
        // Each byte is a character, and comes back as it was.
        const [own, former] = await Promise.all(
            [present, without].map(async blob => (blob === undefined ? '' : latin1Of(await folder.read(blob))))
        );
        if (textOfLines(utf8Of(Buffer.from(own, 'latin1')) ?? '', now) !== text) {
            return false;
        }
        const kept = Buffer.from(withLinesOf(former, before, own, now), 'latin1');
        const file = { turn, path: sides.before.path };
        return folder.ledger.forUser.keepChange(file, { present: sides.before.present?.blob, without, kept });
    }

    /** Acts on each turn of a target, the newest first as the page lists them. */
    private async eachTurn<T>(
        { turns, uri }: WriteTarget,
        act: (folder: FolderLedger, selection: { readonly turn: string; readonly path?: string }) => Promise<T>
    ): Promise<T[]> {
        const outcomes: T[] = [];
        for (const turn of turns) {
            const { folder, path } = this.fileOf(turn, uri) ?? {};
            if (folder) {
                outcomes.push(await act(folder, { turn, ...(path && { path }) }));
            }
        }
        return outcomes;
    }

    private folderOf(turn: string): FolderLedger | undefined {
        return this.ledgers.folders.find(({ ledger }) => ledger.state.turns.some(({ id }) => id === turn));
    }

    /** Finds a file of a turn; without a URI its whole folder. */
    private fileOf(turn: string, uri = ''): { readonly folder: FolderLedger; readonly path: string } | undefined {
        const folder = this.folderOf(turn);
        const path = folder && (uri === '' ? '' : pathIn(folder.root, URI.parse(uri).fsPath));
        return folder && path !== undefined
            ? { folder, path: path && uri.endsWith('/') ? `${path}/` : path }
            : undefined;
    }
}

function undosOf({ ledger }: FolderLedger): readonly Turn[] {
    return ledger.state.turns.filter(({ agents }) => agents.length === 0);
}

/** Finds a file as it is, and as it was: a renamed one by its former path. */
async function sidesOf(
    { ledger }: FolderLedger,
    turn: string,
    path: string
): Promise<Partial<Record<'now' | 'before', Preview>>> {
    const previews = await ledger.forUser.preview({ turn, path });
    const now = previews.find(each => each.path === path);
    return { now, before: previews.find(each => each.path === now?.from) ?? now };
}

function latin1Of(bytes: Uint8Array): string {
    return Buffer.from(bytes).toString('latin1');
}
