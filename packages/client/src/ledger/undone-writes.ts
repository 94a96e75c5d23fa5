import type { WriteTarget, WriteUndo } from '@agent-companion/core/contract';
import { BackendCaller, whileUserWaits } from '../connection/backend-connection';
import { unansweredSentence } from '../messages/call-sentences';
import { nls } from '../messages/nls';
import type { MessageScreen } from '../messages/status-message';
import {
    changedMeanwhileSentence,
    changeUndoneSentence,
    redoneSentence,
    undoneSentence,
    unwritableSentence
} from './write-sentences';

/** The command that brings back what an undo has taken back; without an id, the newest one. */
export const REDO_COMMAND = 'agent-companion.writes.redo';

/** Names the undo of a change, which the page itself can take back. */
const CHANGE = 'change';

/** Parts of the page that undo and redo need. */
interface UndoneServices {
    readonly backend: BackendCaller;
    readonly messages: Pick<MessageScreen, 'show'>;
    /** Names the newest undo that the backend knows. */
    readonly newest: () => string | undefined;
    readonly changed: () => void;
}

/** Undoes writes, says what came of it, and takes that back. */
export class UndoneWrites {
    private redoChange: (() => Promise<boolean>) | undefined;

    constructor(private readonly services: UndoneServices) {}

    /** Names the newest undo that can be taken back. */
    get newest(): string | undefined {
        return this.redoChange ? CHANGE : this.services.newest();
    }

    /** Undoes writes, or later changes over them. @param former the undo that this continues. */
    async undo(target: WriteTarget, former?: WriteUndo): Promise<WriteUndo | undefined> {
        const undo = await this.call('undoWrites', former ? [target, true, former.id ?? ''] : [target]);
        if (undo && undo.undone > 0) {
            this.redoChange = undefined;
            const said = undoneSentence(undo.undone + (former?.undone ?? 0));
            this.offerRedo(undo.failed ? `${said} ${unwritableSentence(undo.failed)}` : said, undo.id);
        } else if (undo?.failed) {
            this.warn(unwritableSentence(undo.failed));
        } else if (undo && (former || undo.touched.length === 0)) {
            this.warn(changedMeanwhileSentence());
        }
        return undo;
    }

    /** Brings back what an undo has taken back. */
    async redo(id = this.newest): Promise<void> {
        const { redoChange } = this;
        this.redoChange = id === CHANGE ? undefined : redoChange;
        const redone =
            id === CHANGE
                ? { undone: Number((await redoChange?.().catch(() => false)) ?? false), touched: [] }
                : id && (await this.call('redoWrites', [id]));
        if (redone) {
            this.services.changed();
            const isAll = redone.undone > 0 && redone.touched.length === 0 && !redone.failed;
            this.services.messages.show({ sentence: redoneSentence(redone), severity: isAll ? 'info' : 'warn' });
        }
    }

    /** Says that a change is undone, and offers to redo it. @param redo resolves with whether it could. */
    changeUndone(redo: () => Promise<boolean>): void {
        this.redoChange = redo;
        this.services.changed();
        this.offerRedo(changeUndoneSentence(), CHANGE);
    }

    private offerRedo(sentence: string, id: string | undefined): void {
        const label = nls.localize('agent-companion/redo', 'Redo');
        const actions = id === undefined ? [] : [{ label, command: REDO_COMMAND, arguments: [id] }];
        this.services.messages.show({ sentence, actions });
    }

    private async call(
        method: 'undoWrites' | 'redoWrites',
        args: [WriteTarget, boolean?, string?] | [string]
    ): Promise<WriteUndo | undefined> {
        const outcome = await this.services.backend.call(method, args, whileUserWaits);
        if (!outcome.answered) {
            this.warn(unansweredSentence(outcome));
        }
        return outcome.answered ? outcome.value : undefined;
    }

    private warn(sentence: string): void {
        this.services.messages.show({ sentence, severity: 'warn' });
    }
}
