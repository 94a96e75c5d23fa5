import * as vscode from 'vscode';
import { AgentWrites, ChangeActions, Client, REDO_COMMAND, WrittenRow } from '@agent-companion/client';
import type { WrittenTurn } from '@agent-companion/core/contract';
import { setContextKey } from '../context-key';
import type { StatusMessages } from '../messages/status-messages';
import { DiffSides } from '../review/diff-sides';
import type { DiffReview } from '../tabs/diff-opener';
import { BeforeTexts } from './before-texts';
import { WrittenMarks } from './written-marks';
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
            keep: (text, hunk) => {
                const { modified } = new WrittenSides(text);
                writes.keepChange(text.turnId, text.now.toString(), modified, hunk).catch(() => undefined);
            }
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
            isTurn(target) ? writes[act]({ turns: [target.id] }) : decideFile(act, target)
        );
    const decideFile = async (act: 'keep' | 'undo', target: unknown): Promise<void> => {
        const row = rowInFront(writes);
        if (isRow(target)) {
            await writes[act]({ turns: [target.turn.id], uri: target.file.uri });
        } else if (row) {
            await writes.decide(act, row, () => vscode.commands.executeCommand('workbench.action.closeActiveEditor'));
        }
    };
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
        command('next', row => writes.go(row, 1)),
        command('previous', row => writes.go(row, -1)),
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

function rowInFront(writes: AgentWrites): WrittenRow | undefined {
    const tab = writtenInFront();
    return tab && writes.find(tab.now.toString(), tab.turnId);
}

function isRow(target: unknown): target is WrittenRow {
    return typeof target === 'object' && target !== null && 'file' in target && 'turn' in target;
}

function isTurn(target: unknown): target is WrittenTurn {
    return typeof target === 'object' && target !== null && 'files' in target && 'began' in target;
}
