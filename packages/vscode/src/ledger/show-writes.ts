import * as vscode from 'vscode';
import { AgentWrites, Client, markWritten, REDO_COMMAND, writtenChanges, WrittenRow } from '@agent-companion/client';
import type { WrittenTurn } from '@agent-companion/core/contract';
import { setContextKey } from '../context-key';
import type { StatusMessages } from '../messages/status-messages';
import { DiffSides } from '../review/diff-sides';
import { isUnsaved, uriOf } from '../review/reviewed-files';
import type { DiffReview } from '../tabs/diff-opener';
import { BEFORE_SCHEME, isInFront, rowInFront, showWritten, sideUris } from './written-uris';

/** True, for keys and menus, while a file that an agent has written is in front. */
const WRITTEN_IN_FRONT = 'agentCompanion.writtenInFront';

/** True, for menus, while agents' writes are listed, and while an undo can be taken back. */
const HAS_WRITTEN = 'agentCompanion.hasWritten';
const CAN_REDO = 'agentCompanion.canRedo';

/** Shows what agents have written: texts before a turn, commands, marks at files. */
export function showWrites(
    { writes }: Pick<Client<DiffReview>, 'writes'>,
    messages: StatusMessages
): vscode.Disposable {
    const changes = writtenChanges(writes, {
        sidesOf: ({ row }) => new WrittenSides(row),
        isRepetition: () => false,
        messages
    });
    const update = (): void => {
        setContextKey(WRITTEN_IN_FRONT, rowInFront(writes) !== undefined);
        setContextKey(HAS_WRITTEN, writes.turns.length > 0);
        setContextKey(CAN_REDO, writes.undone.newest !== undefined);
    };
    const rowOf = (target: unknown): WrittenRow | undefined => (isRow(target) ? target : rowInFront(writes));
    const command = (name: string, act: (row: WrittenRow) => Promise<unknown>): vscode.Disposable =>
        vscode.commands.registerCommand(`agent-companion.written.${name}`, async (target: unknown) => {
            const row = rowOf(target);
            await (row && act(row));
        });
    const change = (act: 'keep' | 'undo'): vscode.Disposable =>
        command(`${act}Change`, row => changes[act]({ row, takesEdits: true }));
    const decide = (act: 'keep' | 'undo'): vscode.Disposable =>
        vscode.commands.registerCommand(`agent-companion.written.${act}`, async (target: unknown) => {
            const row = rowOf(target);
            await (isTurn(target) ? writes[act]({ turns: [target.id] }) : row && writes.decide(row, act));
        });
    const decideAll = (act: 'keep' | 'undo'): vscode.Disposable =>
        vscode.commands.registerCommand(`agent-companion.written.${act}All`, (target: unknown) =>
            writes.decideAll(act, isTurn(target) ? target.agentName : undefined)
        );
    writes.onDidChange(update);
    return vscode.Disposable.from(
        vscode.workspace.registerTextDocumentContentProvider(BEFORE_SCHEME, new BeforeTexts(writes)),
        vscode.window.registerFileDecorationProvider(new WrittenMarks(writes)),
        vscode.window.tabGroups.onDidChangeTabs(update),
        vscode.window.tabGroups.onDidChangeTabGroups(update),
        decide('keep'),
        decide('undo'),
        decideAll('keep'),
        decideAll('undo'),
        change('keep'),
        change('undo'),
        command('undoWithComment', row => writes.undoWithComment(row)),
        command('commentLines', () => Promise.resolve(vscode.commands.executeCommand('workbench.action.addComment'))),
        command('show', row => showWritten(row)),
        command('next', row => writes.goFrom(row, 1)),
        command('previous', row => writes.goFrom(row, -1)),
        vscode.commands.registerCommand(REDO_COMMAND, (id: unknown) =>
            writes.undone.redo(typeof id === 'string' ? id : undefined)
        )
    );
}

/** Sides of such a diff; a change that is undone is saved, unless the file has other unsaved changes. */
class WrittenSides extends DiffSides {
    constructor(private readonly row: WrittenRow) {
        const { before, now } = sideUris(row);
        super(before, now);
    }

    override async edit(edit: Parameters<DiffSides['edit']>[0]): Promise<boolean> {
        const wasDirty = isUnsaved(sideUris(this.row).now.toString());
        const isEdited = await super.edit(edit);
        if (isEdited && !wasDirty && isInFront(this.row)) {
            await vscode.commands.executeCommand('workbench.action.files.saveWithoutFormatting');
        }
        return isEdited;
    }
}

/** Serves files as they were before a turn. */
class BeforeTexts implements vscode.TextDocumentContentProvider {
    private readonly changes = new vscode.EventEmitter<vscode.Uri>();
    readonly onDidChange = this.changes.event;

    constructor(private readonly writes: AgentWrites) {
        writes.onDidChange(() => {
            const open = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === BEFORE_SCHEME);
            open.forEach(({ uri }) => this.changes.fire(uri));
        });
    }

    provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
        return this.writes.before(uri.query, uri.with({ scheme: 'file', query: '' }).toString());
    }
}

/** Marks files that agents have written, in the Explorer and on tabs. */
class WrittenMarks implements vscode.FileDecorationProvider {
    private readonly changes = new vscode.EventEmitter<vscode.Uri[]>();
    private readonly textOf: (uri: string) => string | undefined;
    readonly onDidChangeFileDecorations = this.changes.event;

    constructor(writes: AgentWrites) {
        this.textOf = markWritten(writes, uris => this.changes.fire(uris.map(uriOf)));
    }

    provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
        const text = this.textOf(uri.toString());
        return text === undefined ? undefined : new vscode.FileDecoration('✧', text);
    }
}

function isRow(target: unknown): target is WrittenRow {
    return typeof target === 'object' && target !== null && 'file' in target && 'turn' in target;
}

function isTurn(target: unknown): target is WrittenTurn {
    return typeof target === 'object' && target !== null && 'files' in target && 'began' in target;
}
