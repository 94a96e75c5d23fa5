import type { Clock, Event } from '@agent-companion/core/server';
import { Emitter, waitAtMost } from '@agent-companion/core/support';
import {
    FileBefore,
    fromWire,
    KeptChange,
    SavePhase,
    toWire,
    WriteTarget,
    WriteUndo,
    WrittenFile,
    WrittenFiles,
    WrittenTurn
} from '@agent-companion/core/contract';
import { BackendCaller, whileUserWaits } from '../connection/backend-connection';
import type { PageCallHandler } from '../connection/page-call-handler';
import type { ReviewFeedback } from '../comments/review-feedback';
import type { EditorPort } from '../editor-port';
import { filtered } from '../events';
import { unansweredSentence } from '../messages/call-sentences';
import { nls } from '../messages/nls';
import { textInSentence } from '../messages/prompt-text';
import { visible } from '../messages/visible-text';
import type { AgentStatus } from '../status/agent-status';
import {
    changedMeanwhileSentence,
    redoneSentence,
    touchedQuestion,
    undonePrompt,
    undoneSentence,
    undoQuestion,
    unsavedSentence
} from './write-sentences';

/** Parts of the page that the list of writes needs. */
interface AgentWritesServices extends Pick<
    EditorPort,
    'watchSaves' | 'onDidChangeFiles' | 'unsavedFiles' | 'showWritten' | 'pathOf' | 'leaveInPrompt'
> {
    readonly backend: BackendCaller;
    readonly calls: Pick<PageCallHandler, 'onDidUpdateWrites'>;
    readonly user: Pick<EditorPort['user'], 'messages' | 'askChoice' | 'askText'>;
    readonly feedback: Pick<ReviewFeedback, 'offerCopy'>;
    readonly status: Pick<AgentStatus, 'agents'>;
    readonly clock: Clock;
}

/** The command that brings back what an undo has taken back. */
export const REDO_COMMAND = 'agent-companion.writes.redo';

/** A file of a turn. */
export interface WrittenRow {
    readonly turn: WrittenTurn;
    readonly file: WrittenFile;
}

/** Milliseconds that a save waits at most until the file before it is known. */
const SAVE_MS = 500;

/** Milliseconds between changes of files and the backend's look at them. */
const NOTE_MS = 1_000;

const none: WrittenFiles = { turns: [], dropped: 0 };

/** Knows what agents have written to disk, and keeps or undoes it as the user wants. */
export class AgentWrites {
    private writes = none;
    private isNoting = false;
    private readonly changes = new Emitter<void>();

    /** Fires when agents have written, or the user has kept or undone something. */
    readonly onDidChange: Event<void> = this.changes.event;

    constructor(private readonly services: AgentWritesServices) {
        const { calls, watchSaves, onDidChangeFiles } = services;
        calls.onDidUpdateWrites(writes => {
            this.writes = writes;
            this.changes.fire();
        });
        onDidChangeFiles(() => this.noteSoon());
        watchSaves((uri, phase) => this.noteSave(uri, phase));
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

    /** Reads a file as it was before a turn; undefined if it is not known any more. */
    async before(turnId: string, uri: string): Promise<FileBefore | undefined> {
        const outcome = await this.services.backend.call('readBefore', [turnId, uri], whileUserWaits);
        if (!outcome.answered) {
            return undefined;
        }
        const { value } = outcome;
        return value.kind === 'text' ? { kind: 'text', text: fromWire(value.text) } : value;
    }

    /** Takes writes off the list, or one change out of a file's. */
    async keep(target: WriteTarget, change?: KeptChange): Promise<void> {
        const args: [WriteTarget, KeptChange?] = change ? [target, { ...change, text: toWire(change.text) }] : [target];
        const outcome = await this.services.backend.call('keepWrites', args, whileUserWaits);
        if (!outcome.answered) {
            this.warn(unansweredSentence(outcome));
        } else if (!outcome.value) {
            this.warn(changedMeanwhileSentence());
        }
    }

    /** Undoes writes; asks before it overwrites later changes. @returns whether anything is undone. */
    async undo(target: WriteTarget): Promise<boolean> {
        const { user, unsavedFiles, showWritten } = this.services;
        const unsaved = this.rows.find(
            ({ turn, file }) =>
                target.turns.includes(turn.id) && file.uri === (target.uri ?? file.uri) && unsavedFiles.has(file.uri)
        );
        if (unsaved) {
            this.warn(unsavedSentence(unsaved.file.uri));
            return false;
        }
        const undo = this.tell(await this.call('undoWrites', [target]));
        if (!undo || undo.touched.length === 0) {
            return undo !== undefined;
        }
        const hasGone = filtered(this.onDidChange, () => !this.find(undo.touched[0]));
        const choice = await user.askChoice(touchedQuestion(undo.touched), hasGone);
        if (choice === 'overwrite') {
            return this.tell(await this.call('undoWrites', [target, true])) !== undefined;
        }
        const row = choice === 'show' ? this.find(undo.touched[0]) : undefined;
        await (row && showWritten(row));
        return undo.undone > 0;
    }

    /** Asks why, undoes a file, and leaves the words in the agent's prompt, unsent. */
    async undoWithComment({ turn, file }: WrittenRow): Promise<void> {
        const { user, pathOf, leaveInPrompt, feedback } = this.services;
        const path = textInSentence(visible(pathOf(file.uri)));
        const why = (await user.askText(undoQuestion(path, turn.agentName)))?.trim();
        if (why && (await this.undo({ turns: [turn.id], uri: file.uri }))) {
            const prompt = { agent: turn.agentName, text: undonePrompt(path, why), separator: '\n' } as const;
            if (!(await leaveInPrompt?.(prompt))) {
                feedback.offerCopy(prompt);
            }
        }
    }

    /** Brings back what an undo has taken back. */
    async redo(id: string): Promise<void> {
        const redone = await this.call('redoWrites', [id]);
        if (redone) {
            this.services.user.messages.show({ sentence: redoneSentence() });
        }
    }

    /** Tells of a save, which waits for a moment only. */
    private async noteSave(uri: string, phase: SavePhase): Promise<void> {
        const { backend, status, clock } = this.services;
        if (this.turns.length > 0 || status.agents.some(({ told }) => told !== undefined)) {
            await waitAtMost(backend.call('noteSave', [uri, phase], whileUserWaits), SAVE_MS, clock);
        }
    }

    /** Tells of changed files once in a while, and while an agent works only. */
    private noteSoon(): void {
        const { backend, status, clock } = this.services;
        const works = status.agents.some(({ told }) => told?.state === 'working');
        if (works && !this.isNoting) {
            this.isNoting = true;
            clock.after(NOTE_MS, () => {
                this.isNoting = false;
                backend.call('noteChanges', [], whileUserWaits).catch(() => undefined);
            });
        }
    }

    private tell(undo: WriteUndo | undefined): WriteUndo | undefined {
        if (undo && undo.undone > 0) {
            const redo = nls.localize('agent-companion/redo', 'Redo');
            this.services.user.messages.show({
                sentence: undoneSentence(undo.undone),
                actions: undo.id === undefined ? [] : [{ label: redo, command: REDO_COMMAND, arguments: [undo.id] }]
            });
        }
        return undo;
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
