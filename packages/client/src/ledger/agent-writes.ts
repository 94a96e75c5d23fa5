import type { Event } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import {
    fromWire,
    KeptChange,
    toWire,
    WriteTarget,
    WrittenFile,
    WrittenFiles,
    WrittenTurn
} from '@agent-companion/core/contract';
import { whileUserWaits } from '../connection/backend-connection';
import type { PageCallHandler } from '../connection/page-call-handler';
import type { EditorPort } from '../editor-port';
import { filtered } from '../events';
import { unansweredSentence } from '../messages/call-sentences';
import { NoteServices, noteWrites } from './note-writes';
import { UndoneWrites } from './undone-writes';
import type { WriteFeedback } from './write-feedback';
import {
    agentFilesText,
    allOfAgentQuestion,
    changedMeanwhileSentence,
    touchedQuestion,
    unsavedSentence
} from './write-sentences';

/** Parts of the page that the list of writes needs. */
interface AgentWritesServices extends NoteServices, Pick<EditorPort, 'unsavedFiles' | 'showWritten' | 'closeWritten'> {
    readonly calls: Pick<PageCallHandler, 'onDidUpdateWrites'>;
    readonly user: Pick<EditorPort['user'], 'messages' | 'askChoice'>;
    readonly words: Pick<WriteFeedback, 'update' | 'askWhy' | 'decide'>;
}

/** A file of a turn. */
export interface WrittenRow {
    readonly turn: WrittenTurn;
    readonly file: WrittenFile;
}

const none: WrittenFiles = { turns: [], dropped: 0 };

/** Knows what agents have written to disk, and keeps or undoes it as the user wants. */
export class AgentWrites {
    private writes = none;
    private readonly changes = new Emitter<void>();

    /** Fires when agents have written, or the user has kept or undone something. */
    readonly onDidChange: Event<void> = this.changes.event;

    /** Undo and redo of writes. */
    readonly undone: UndoneWrites;

    constructor(private readonly services: AgentWritesServices) {
        services.calls.onDidUpdateWrites(writes => {
            this.writes = writes;
            // A user who turns it off decides nothing.
            if (writes.gap !== 'off') {
                services.words.update(this.rows);
            }
            this.changes.fire();
        });
        const { backend, user } = services;
        const [newest, changed] = [() => this.writes.redo, () => void this.changes.fire()];
        this.undone = new UndoneWrites({ backend, messages: user.messages, newest, changed });
        noteWrites(services, () => this.writes);
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
        const { closeWritten, showWritten, words } = this.services;
        const next = this.beside(row, 1);
        const isDone = await words.decide(row, act, () => this[act](targetOf(row)));
        const isOther = next?.turn.id !== row.turn.id || next.file.uri !== row.file.uri;
        if (isDone && (await closeWritten(row)) && next && isOther) {
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
        const undo = await this.undone.undo(target);
        const isUndone = undo !== undefined && undo.undone > 0;
        if (!undo || undo.touched.length === 0) {
            return isUndone;
        }
        const hasGone = filtered(this.onDidChange, () => !this.rows.some(isMeant));
        const choice = await user.askChoice(touchedQuestion(undo.touched), hasGone);
        if (choice === 'overwrite') {
            return ((await this.undone.undo(target, undo))?.undone ?? 0) > 0 || isUndone;
        }
        const row = this.rows.find(each => isMeant(each) && undo.touched.includes(each.file.uri));
        await (choice === 'show' && row && showWritten(row));
        return isUndone;
    }

    /** Asks why, and undoes a file. */
    async undoWithComment(row: WrittenRow): Promise<void> {
        if (await this.services.words.askWhy(row)) {
            await this.decide(row, 'undo');
        }
    }

    /** Keeps or undoes all that an agent has written, in all turns, if the user agrees. @param agent the only choice. */
    async decideAll(act: 'keep' | 'undo', agent?: string): Promise<void> {
        const agents = new Set(this.turns.map(({ agentName }) => agent ?? agentName));
        const choices = [...agents].map(name => {
            const turns = this.turns.filter(({ agentName }) => agentName === name);
            const counts = new Map(turns.flatMap(({ files }) => files.map(({ uri, count = 1 }) => [uri, count])));
            const sum = [...counts.values()].reduce((all, count) => all + count, 0);
            return { label: agentFilesText(name, sum), value: turns.map(({ id }) => id) };
        });
        const hasGone = filtered(this.onDidChange, () => this.turns.length === 0);
        const turns = await this.services.user.askChoice(allOfAgentQuestion(act, choices), hasGone);
        await (turns && this[act]({ turns: [...turns] }));
    }

    private warn(sentence: string): void {
        this.services.user.messages.show({ sentence, severity: 'warn' });
    }
}

/** Names a file of a turn to the backend. */
export function targetOf({ turn, file }: WrittenRow): WriteTarget {
    return { turns: [turn.id], uri: file.uri };
}
