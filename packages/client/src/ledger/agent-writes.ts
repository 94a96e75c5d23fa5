import type { Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import {
    fromWire,
    KeptChange,
    toWire,
    WriteTarget,
    WriteUndo,
    WrittenFile,
    WrittenFiles,
    WrittenTurn
} from '@agent-companion/core/contract';
import { whileUserWaits } from '../connection/backend-connection';
import type { PageCallHandler } from '../connection/page-call-handler';
import type { ReviewFeedback } from '../comments/review-feedback';
import type { EditorPort } from '../editor-port';
import { filtered } from '../events';
import { unansweredSentence } from '../messages/call-sentences';
import { nls } from '../messages/nls';
import { textInSentence } from '../messages/prompt-text';
import { visible } from '../messages/visible-text';
import { NoteServices, noteWrites } from './note-writes';
import {
    changedMeanwhileSentence,
    changeUndoneSentence,
    redoneSentence,
    touchedQuestion,
    undonePrompt,
    undoneSentence,
    undoQuestion,
    unsavedSentence,
    unwritableSentence
} from './write-sentences';

/** Parts of the page that the list of writes needs. */
interface AgentWritesServices
    extends
        NoteServices,
        Pick<EditorPort, 'unsavedFiles' | 'showWritten' | 'closeWritten' | 'pathOf' | 'leaveInPrompt'> {
    readonly calls: Pick<PageCallHandler, 'onDidUpdateWrites'>;
    readonly user: Pick<EditorPort['user'], 'messages' | 'askChoice' | 'askText'>;
    readonly feedback: Pick<ReviewFeedback, 'offerCopy'>;
}

/** The command that brings back what an undo has taken back. */
export const REDO_COMMAND = 'agent-companion.writes.redo';

/** Names the undo of a change, which the page itself can take back. */
const CHANGE = 'change';

/** A file of a turn. */
export interface WrittenRow {
    readonly turn: WrittenTurn;
    readonly file: WrittenFile;
}

const none: WrittenFiles = { turns: [], dropped: 0 };

/** Knows what agents have written to disk, and keeps or undoes it as the user wants. */
export class AgentWrites {
    private writes = none;
    private redoChange: (() => Promise<boolean>) | undefined;
    private readonly changes = new Emitter<void>();

    /** Fires when agents have written, or the user has kept or undone something. */
    readonly onDidChange: Event<void> = this.changes.event;

    constructor(private readonly services: AgentWritesServices) {
        services.calls.onDidUpdateWrites(writes => {
            this.writes = writes;
            this.changes.fire();
        });
        noteWrites(services, () => this.turns.length > 0);
    }

    /** Turns with writes that are neither kept nor undone, the newest first. */
    get turns(): readonly WrittenTurn[] {
        return this.writes.turns;
    }

    get gap(): WrittenFiles['gap'] {
        return this.writes.gap;
    }

    get dropped(): number {
        return this.writes.dropped;
    }

    /** Files in the order of the list. */
    get rows(): readonly WrittenRow[] {
        return this.turns.flatMap(turn => turn.files.map(file => ({ turn, file })));
    }

    /** Finds a file of a turn; without a turn, the newest that has it. */
    find(uri: string, turnId?: string): WrittenRow | undefined {
        return this.rows.find(({ turn, file }) => file.uri === uri && (turnId ?? turn.id) === turn.id);
    }

    /** Returns the file after or before one, round the ends. */
    beside(row: WrittenRow, by: 1 | -1): WrittenRow | undefined {
        const files = this.rows.filter(({ file }) => file.kind !== 'many');
        const index = files.findIndex(({ turn, file }) => turn.id === row.turn.id && file.uri === row.file.uri);
        return files.at((index + by) % files.length);
    }

    /** Shows the file after or before one. */
    async goFrom(row: WrittenRow, by: 1 | -1): Promise<void> {
        const beside = this.beside(row, by);
        await (beside && this.services.showWritten(beside));
    }

    /** Reads a file as it was before a turn; empty if there was none. */
    async before(turnId: string, uri: string): Promise<string> {
        const outcome = await this.services.backend.call('readBefore', [turnId, uri], whileUserWaits);
        return outcome.answered ? fromWire(outcome.value) : '';
    }

    isUnsaved({ file }: WrittenRow): boolean {
        return this.services.unsavedFiles.has(file.uri);
    }

    /** Keeps or undoes a file, and closes its tab; the next file comes in its place. @returns whether it is done. */
    async decide(row: WrittenRow, act: 'keep' | 'undo'): Promise<boolean> {
        const { closeWritten, showWritten } = this.services;
        const next = this.beside(row, 1);
        const isDone = await this[act](targetOf(row));
        if (isDone && (await closeWritten(row)) && next && next.file.uri !== row.file.uri) {
            await showWritten(next);
        }
        return isDone;
    }

    /** Takes writes off the list, or one change out of a file's. @returns whether it is done. */
    async keep(target: WriteTarget, change?: KeptChange): Promise<boolean> {
        const args: [WriteTarget, KeptChange?] = change ? [target, { ...change, text: toWire(change.text) }] : [target];
        const outcome = await this.services.backend.call('keepWrites', args, whileUserWaits);
        if (!outcome.answered) {
            this.warn(unansweredSentence(outcome));
        } else if (!outcome.value) {
            this.warn(changedMeanwhileSentence());
        }
        return outcome.answered && outcome.value;
    }

    /** Undoes writes; asks before it overwrites later changes. @returns whether anything is undone. */
    async undo(target: WriteTarget): Promise<boolean> {
        const { user, showWritten } = this.services;
        const isMeant = ({ turn, file }: WrittenRow): boolean =>
            target.turns.includes(turn.id) && file.uri === (target.uri ?? file.uri);
        const unsaved = this.rows.find(row => isMeant(row) && this.isUnsaved(row));
        if (unsaved) {
            this.warn(unsavedSentence(unsaved.file.uri));
            return false;
        }
        const undo = await this.call('undoWrites', [target]);
        const isUndone = this.tell(undo);
        if (!undo || undo.touched.length === 0) {
            return isUndone;
        }
        const hasGone = filtered(this.onDidChange, () => !this.rows.some(isMeant));
        const choice = await user.askChoice(touchedQuestion(undo.touched), hasGone);
        if (choice === 'overwrite') {
            return this.tell(await this.call('undoWrites', [target, true]), true) || isUndone;
        }
        const row = this.rows.find(each => isMeant(each) && undo.touched.includes(each.file.uri));
        await (choice === 'show' && row && showWritten(row));
        return isUndone;
    }

    /** Asks why, undoes a file, and leaves the words in the agent's prompt, unsent. */
    async undoWithComment(row: WrittenRow): Promise<void> {
        const { turn, file } = row;
        const { user, pathOf, leaveInPrompt, feedback } = this.services;
        const path = textInSentence(visible(pathOf(file.uri)));
        const why = (await user.askText(undoQuestion(path, turn.agentName)))?.trim();
        if (why && (await this.decide(row, 'undo'))) {
            const prompt = { agent: turn.agentName, text: undonePrompt(path, why), separator: '\n' } as const;
            if (!(await leaveInPrompt?.(prompt))) {
                feedback.offerCopy(prompt);
            }
        }
    }

    /** Brings back what an undo has taken back. */
    async redo(id: string): Promise<void> {
        const redone =
            id === CHANGE
                ? Number((await this.redoChange?.().catch(() => false)) ?? false)
                : (await this.call('redoWrites', [id]))?.undone;
        if (redone === 0) {
            this.warn(changedMeanwhileSentence());
        } else if (redone !== undefined) {
            this.services.user.messages.show({ sentence: redoneSentence() });
        }
    }

    /** Says that a change is undone, and offers to redo it. @param redo resolves with whether it could. */
    changeUndone(redo: () => Promise<boolean>): void {
        this.redoChange = redo;
        this.offerRedo(changeUndoneSentence(), CHANGE);
    }

    /** Says how many files are undone, or that none is, unless the user is asked. @returns whether any is. */
    private tell(undo: WriteUndo | undefined, wasAsked = false): boolean {
        if (undo && undo.undone > 0) {
            this.offerRedo(undoneSentence(undo.undone), undo.id);
        }
        if (undo?.failed) {
            this.warn(unwritableSentence(undo.failed));
        } else if (undo?.undone === 0 && (wasAsked || undo.touched.length === 0)) {
            this.warn(changedMeanwhileSentence());
        }
        return undo !== undefined && undo.undone > 0;
    }

    private offerRedo(sentence: string, id: string | undefined): void {
        const label = nls.localize('agent-companion/redo', 'Redo');
        const actions = id === undefined ? [] : [{ label, command: REDO_COMMAND, arguments: [id] }];
        this.services.user.messages.show({ sentence, actions });
    }

    private async call(
        method: 'undoWrites' | 'redoWrites',
        args: [WriteTarget, boolean?] | [string]
    ): Promise<WriteUndo | undefined> {
        const { backend } = this.services;
        const outcome = await backend.call(method, args, whileUserWaits);
        if (!outcome.answered) {
            this.warn(unansweredSentence(outcome));
        }
        return outcome.answered ? outcome.value : undefined;
    }

    private warn(sentence: string): void {
        this.services.user.messages.show({ sentence, severity: 'warn' });
    }
}

/** Names a file of a turn to the backend. */
export function targetOf({ turn, file }: WrittenRow): WriteTarget {
    return { turns: [turn.id], uri: file.uri };
}
