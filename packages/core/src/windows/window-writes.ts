import { join } from 'node:path';
import { URI } from 'vscode-uri';
import type {
    BackendCalls,
    FileBefore,
    KeptChange,
    WriteTarget,
    WriteUndo,
    WrittenFile,
    WrittenFiles
} from '../contract';
import { LatestValueSender, SavePhase, toWire } from '../contract';
import { rowsOf } from '../ledger/rows';
import { liveSteps } from '../ledger/steps';
import { isSameState, Turn } from '../ledger/turn';
import type { Preview, Selection, UndoneFile } from '../ledger/undo';
import { contentOf } from '../workspace/file-digest';
import type { TakeRecord } from '../diffs/diff-recorder';
import { AttachedPage } from './attached-page';
import type { FolderLedger } from './folder-ledger';
import { textOfLines, withLinesOf } from './spliced-lines';
import type { WindowLedgers } from './window-ledgers';

type WriteCalls = Pick<
    BackendCalls,
    'readBefore' | 'keepWrites' | 'undoWrites' | 'redoWrites' | 'noteSave' | 'noteChanges'
>;

/** Writes of one folder. */
interface FolderTarget {
    readonly folder: FolderLedger;
    readonly selection: Selection;
}

/** A turn's agents, of which none is known to have written a file. */
const several = { agent: 'several', session: 'several' };

/** Tells a window's page what agents have written, and does what its user makes of it. */
export class WindowWrites {
    /** What its page may call. */
    readonly calls: WriteCalls = {
        readBefore: (turn, uri) => this.readBefore({ turns: [turn], uri }),
        keepWrites: (...target) => this.keepWrites(...target),
        undoWrites: (...target) => this.undoWrites(...target),
        redoWrites: ids => this.redoWrites(ids.split(' ')),
        noteSave: (uri, phase) => this.noteSave(uri, phase),
        noteChanges: () => Promise.resolve(this.ledgers.refresh())
    };
    private readonly sender: LatestValueSender<WrittenFiles>;
    /** Files as they were when the user's save began. */
    private readonly saves = new Map<string, Promise<Uint8Array | undefined>>();

    constructor(
        page: AttachedPage,
        private readonly ledgers: WindowLedgers,
        private readonly record?: TakeRecord
    ) {
        this.sender = new LatestValueSender(async (writes, isSuperseded) => {
            await page.calls.call('updateWrites', [writes], { until: () => isSuperseded() || !page.isOpen });
        });
        ledgers.onDidChange(() => this.sender.push(this.writes));
        page.onDidChange(() => page.isOpen && this.sender.push(this.writes));
    }

    private get writes(): WrittenFiles {
        const { all, gap } = this.ledgers;
        const turns = all.flatMap(folder =>
            folder.ledger.state.turns
                .filter(({ agents }) => agents.length > 0)
                .map(turn => ({ turn, files: rowsOf(turn).map(row => fileOf(folder, turn, row)) }))
        );
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
            dropped: all.reduce((sum, { ledger }) => sum + ledger.state.dropped, 0)
        };
    }

    private async readBefore(target: WriteTarget): Promise<FileBefore> {
        const { folder, preview } = await this.fileIn(target);
        if (!folder || !preview?.without) {
            return { kind: 'absent' };
        }
        // As the IDE reads what is not quite UTF-8.
        const text = Buffer.from(await folder.read(preview.without.blob)).toString('utf8');
        return { kind: 'text', text: toWire(text.includes('\0') ? '\uFFFD' : text) };
    }

    private async keepWrites(target: WriteTarget, change?: KeptChange): Promise<boolean> {
        if (change) {
            return this.keepChange(target, change);
        }
        await Promise.all(this.in(target).map(({ folder, selection }) => folder.ledger.forUser.keep(selection)));
        return true;
    }

    private async keepChange(target: WriteTarget, { before, now, text }: KeptChange): Promise<boolean> {
        const { folder, selection, preview } = await this.fileIn(target);
        if (!folder || !selection || !preview?.present) {
            return false;
        }
        const [present, without] = [preview.present.blob, preview.without?.blob];
        const bytes = await folder.read(present);
        if (textOfLines(Buffer.from(bytes).toString('utf8'), now) !== text) {
            return false;
        }
        // Each byte is a character, and comes back as it was.
        const [former, own] = [without === undefined ? [] : await folder.read(without), bytes].map(each =>
            Buffer.from(each).toString('latin1')
        );
        const kept = Buffer.from(withLinesOf(former, before, own, now), 'latin1');
        return folder.ledger.forUser.keepChange(selection, { present, without, kept });
    }

    private async undoWrites(target: WriteTarget, overwrites?: boolean): Promise<WriteUndo> {
        const ids: string[] = [];
        const undo: WriteUndo = { undone: 0, touched: [] };
        for (const { folder, selection } of this.in(target)) {
            const by = agentIn(folder, selection);
            const { id, files } = await folder.ledger.forUser.undo(selection, overwrites);
            files
                .filter(({ kind }) => kind === 'undone')
                .forEach(({ path }) => this.record?.({ what: 'undone', ...by, path: join(folder.root, path) }));
            ids.push(...(id === undefined ? [] : [id]));
            count(undo, folder, files);
        }
        return { ...undo, ...(ids.length > 0 && { id: ids.join(' ') }) };
    }

    private async redoWrites(ids: readonly string[]): Promise<WriteUndo> {
        const undo: WriteUndo = { undone: 0, touched: [] };
        for (const id of ids) {
            for (const { folder } of this.in({ turns: [id] })) {
                count(undo, folder, await folder.ledger.forUser.redo(id));
            }
        }
        return undo;
    }

    private async noteSave(uri: string, phase: SavePhase): Promise<void> {
        const file = URI.parse(uri).fsPath;
        const folder = this.ledgers.all.find(each => each.pathOf(file) !== undefined);
        const path = folder?.pathOf(file);
        if (!folder || path === undefined || folder.ledger.state.turns.length === 0) {
            return;
        }
        const read = (): Promise<Uint8Array | undefined> =>
            contentOf(file).then(
                ({ bytes }) => bytes,
                () => undefined
            );
        if (phase === 'begins') {
            const content = read();
            folder.ledger.saveBegins(path, content);
            this.saves.set(uri, content);
            await content;
            return;
        }
        const before = this.saves.get(uri);
        this.saves.delete(uri);
        if (before) {
            await folder.ledger.saveEnded(path, await before, await read());
            await this.dropUndone(folder, path);
        }
    }

    /** Takes a file off the list that its user has put back by hand. */
    private async dropUndone({ ledger }: FolderLedger, path: string): Promise<void> {
        for (const turn of ledger.state.turns.filter(each => liveSteps([each]).some(step => step.path === path))) {
            const selection = { turns: [turn.id], path };
            const [preview] = await ledger.forUser.preview(selection);
            if (preview?.isClean && isSameState(preview.present, preview.without)) {
                await ledger.forUser.keep(selection);
            }
        }
    }

    /** Finds the writes that a page means, by folder. */
    private in({ turns, uri }: WriteTarget): readonly FolderTarget[] {
        return this.ledgers.all.flatMap(folder => {
            const own = turns.filter(id => folder.ledger.state.turns.some(turn => turn.id === id));
            const path = uri === undefined ? '' : folder.pathOf(URI.parse(uri).fsPath);
            const selection = { turns: own, ...(uri !== undefined && { path: uri.endsWith('/') ? `${path}/` : path }) };
            return own.length === 0 || path === undefined ? [] : [{ folder, selection }];
        });
    }

    private async fileIn(target: WriteTarget): Promise<Partial<FolderTarget & { readonly preview: Preview }>> {
        const [found] = this.in(target);
        const previews = (await found?.folder.ledger.forUser.preview(found.selection)) ?? [];
        return { ...found, preview: previews.find(({ path }) => path === found.selection.path) };
    }
}

/** The agent whose writes are selected, if it is one. */
function agentIn({ ledger }: FolderLedger, { turns }: Selection): typeof several {
    const agents = ledger.state.turns.filter(({ id }) => turns?.includes(id)).flatMap(turn => turn.agents);
    const [first, ...others] = new Map(agents.map(each => [each.key, each])).values();
    return first && others.length === 0 ? { agent: first.kind ?? 'other', session: first.key } : several;
}

/** Counts what has come of files in an undo. */
function count(undo: WriteUndo, folder: FolderLedger, files: readonly UndoneFile[]): void {
    const touched = files.filter(({ kind }) => kind !== 'undone');
    undo.undone += files.length - touched.length;
    undo.touched.push(...touched.map(({ path }) => folder.uriOf(path)));
}

function fileOf(folder: FolderLedger, { agents }: Turn, row: ReturnType<typeof rowsOf>[number]): WrittenFile {
    const uri = folder.uriOf(row.path);
    const by = agents.length > 1 ? 'several' : row.kind === 'file' ? row.by : 'shell';
    if (row.kind === 'folder') {
        return { uri: uri.endsWith('/') ? uri : `${uri}/`, kind: 'many', by, count: row.count };
    }
    const { before, after, from } = row;
    if (from !== undefined) {
        return { uri, kind: 'renamed', by, from: folder.uriOf(from) };
    }
    return { uri, by, kind: !before ? 'added' : !after ? 'deleted' : before.blob === after.blob ? 'mode' : 'changed' };
}
