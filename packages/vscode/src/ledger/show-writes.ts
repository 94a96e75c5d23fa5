import * as vscode from 'vscode';
import {
    AgentWrites,
    ChangeActions,
    Client,
    Hunk,
    nls,
    REDO_COMMAND,
    splitLines,
    WrittenRow
} from '@agent-companion/client';
import type { WrittenTurn } from '@agent-companion/core/contract';
import { setContextKey } from '../context-key';
import type { StatusMessages } from '../messages/status-messages';
import { DiffSides } from '../review/diff-sides';
import type { DiffReview } from '../tabs/diff-opener';
import { BEFORE_SCHEME, showWritten, writtenInFront, WrittenTab } from './written-uris';

/** True, for keys and menus, while a file that an agent has written is in front. */
const WRITTEN_IN_FRONT = 'agentCompanion.writtenInFront';

/** A text beside what it was. */
interface WrittenText extends WrittenTab {
    readonly takesEdits: true;
}

/** Shows what agents have written: texts before a turn, commands, marks at files. */
export function showWrites(
    { writes }: Pick<Client<DiffReview>, 'writes'>,
    messages: StatusMessages
): vscode.Disposable {
    const changes = new ChangeActions<WrittenText>({
        sidesOf: text => new WrittenSides(text),
        isRepetition: () => false,
        // A change that is kept is none any more.
        kept: {
            isKept: () => false,
            among: () => [],
            keep: (text, hunk) => void keepChange(writes, text, hunk).catch(() => undefined)
        },
        messages
    });
    const update = (): void => void setContextKey(WRITTEN_IN_FRONT, rowInFront(writes) !== undefined);
    const command = (name: string, act: (row: WrittenRow) => Promise<unknown>): vscode.Disposable =>
        vscode.commands.registerCommand(`agent-companion.written.${name}`, async (target: unknown) => {
            const row = isRow(target) ? target : rowInFront(writes);
            await (row && act(row));
        });
    const inFront = (name: string, act: (text: WrittenText) => Promise<void>): vscode.Disposable =>
        command(name, async () => {
            const tab = writtenInFront();
            await (tab && act({ ...tab, takesEdits: true }));
        });
    const decide = (act: 'keep' | 'undo'): vscode.Disposable =>
        vscode.commands.registerCommand(`agent-companion.written.${act}`, (target: unknown) =>
            isTurn(target) ? writes[act]({ turns: [target.id] }) : decideFile(writes, act, target)
        );
    writes.onDidChange(update);
    return vscode.Disposable.from(
        vscode.workspace.registerTextDocumentContentProvider(BEFORE_SCHEME, new BeforeTexts(writes)),
        vscode.window.registerFileDecorationProvider(new WrittenMarks(writes)),
        vscode.window.tabGroups.onDidChangeTabs(update),
        vscode.window.tabGroups.onDidChangeTabGroups(update),
        decide('keep'),
        decide('undo'),
        inFront('keepChange', text => changes.keep(text)),
        inFront('undoChange', text => changes.undo(text)),
        command('undoWithComment', row => writes.undoWithComment(row)),
        command('show', row => showWritten(row)),
        command('next', row => step(writes, row, 1)),
        command('previous', row => step(writes, row, -1)),
        vscode.commands.registerCommand(REDO_COMMAND, (id: unknown) =>
            typeof id === 'string' ? writes.redo(id) : undefined
        )
    );
}

/** Sides of such a diff; a change that is undone is saved, unless the file has other unsaved changes. */
class WrittenSides extends DiffSides {
    constructor({ before, now }: WrittenTab) {
        super(before, now);
    }

    override async edit(edit: Parameters<DiffSides['edit']>[0]): Promise<boolean> {
        const wasDirty = vscode.window.activeTextEditor?.document.isDirty;
        const isEdited = await super.edit(edit);
        if (isEdited && wasDirty === false) {
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

    async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
        const before = await this.writes.before(uri.query, uri.with({ scheme: 'file', query: '' }).toString());
        return before?.kind === 'text' ? before.text : '';
    }
}

/** Marks files that agents have written, in the Explorer and on tabs. */
class WrittenMarks implements vscode.FileDecorationProvider {
    private readonly changes = new vscode.EventEmitter<undefined>();
    readonly onDidChangeFileDecorations = this.changes.event;

    constructor(private readonly writes: AgentWrites) {
        writes.onDidChange(() => this.changes.fire(undefined));
    }

    provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
        const row = uri.scheme === 'file' ? this.writes.find(uri.toString()) : undefined;
        const name = row?.turn.agentName;
        return name === undefined
            ? undefined
            : new vscode.FileDecoration('✧', nls.localize('agent-companion/changedBy', 'changed by {0}', name));
    }
}

function rowInFront(writes: AgentWrites): WrittenRow | undefined {
    const tab = writtenInFront();
    return tab && writes.find(tab.now.toString(), tab.turnId);
}

/** The next file takes the place of one that is decided. */
async function decideFile(writes: AgentWrites, act: 'keep' | 'undo', target: unknown): Promise<void> {
    const row = isRow(target) ? target : rowInFront(writes);
    if (!row) {
        return;
    }
    const next = isRow(target) ? undefined : writes.beside(row, 1);
    const isDone = (await writes[act]({ turns: [row.turn.id], uri: row.file.uri })) !== false;
    if (isDone && next && next.file.uri !== row.file.uri) {
        await showWritten(next);
    } else if (isDone && !isRow(target)) {
        await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    }
}

async function keepChange(writes: AgentWrites, text: WrittenText, { original, modified }: Hunk): Promise<void> {
    const lines = splitLines(new WrittenSides(text).modified).slice(modified.start, modified.end);
    const change = { before: original, now: modified, text: lines.join('\n') };
    await writes.keep({ turns: [text.turnId], uri: text.now.toString() }, change);
}

async function step(writes: AgentWrites, row: WrittenRow, by: 1 | -1): Promise<void> {
    const beside = writes.beside(row, by);
    await (beside && showWritten(beside));
}

function isRow(target: unknown): target is WrittenRow {
    return typeof target === 'object' && target !== null && 'file' in target && 'turn' in target;
}

function isTurn(target: unknown): target is WrittenTurn {
    return typeof target === 'object' && target !== null && 'files' in target && 'began' in target;
}
