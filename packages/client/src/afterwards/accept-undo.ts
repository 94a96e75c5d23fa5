import type { Clock, PutBackOutcome } from '@agent-companion/core/server';
import type { CallOutcome } from '@agent-companion/core/contract';
import { BackendCaller, whileUserWaits } from '../connection/backend-connection';
import { type UnsavedFiles, unsavedWriteText } from '../decision/accept-confirmation';
import { writeSentence } from '../messages/call-sentences';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { AskChoice, ChoiceQuestion } from '../messages/question';
import type { MessageScreen } from '../messages/status-message';
import type { ClosedReview } from './closed-groups';

/** Milliseconds that an agent has for its write; after that the user may have put the file back themselves. */
const WRITING_MS = 10_000;

/** Outcome of an undo; `done` also where nothing can be done, `again` where it can be tried once more. */
export type UndoOutcome = 'done' | 'again' | 'silent';

/** Parts of the page that take an accept back. */
interface AcceptUndoServices {
    readonly backend: BackendCaller;
    readonly messages: Pick<MessageScreen, 'show'>;
    readonly askUser: AskChoice;
    readonly unsavedFiles: UnsavedFiles;
    /** Brings the review of an id in front of the user. */
    readonly reveal: (id: string) => Promise<void>;
    readonly clock: Clock;
}

/** Undoes accepts: restores the former file; shows or asks about a file changed since. */
export class AcceptUndo {
    /** When it was told first that nothing is written yet, by the ids of reviews. */
    private readonly unwritten = new Map<string, number>();

    constructor(private readonly services: AcceptUndoServices) {}

    async undo({ id, fileUri }: ClosedReview): Promise<UndoOutcome> {
        const { messages, reveal, unsavedFiles } = this.services;
        const file = fileNameOf(fileUri);
        if (unsavedFiles.has(fileUri) && !(await this.agrees(unsavedQuestion(file)))) {
            return 'again';
        }
        let outcome = await this.send(id);
        while (outcome.answered && !outcome.value.putBack && outcome.value.found !== undefined) {
            if (!(await this.agrees(overwriteQuestion(file)))) {
                return 'again';
            }
            outcome = await this.send(id, outcome.value.found);
        }
        if (!outcome.answered) {
            return outcome.code === 'silent' || outcome.code === 'no-connection' ? 'silent' : this.fail(file);
        }
        const { value } = outcome;
        if (!value.putBack) {
            return this.refuse(id, file, value);
        }
        if (value.id !== undefined) {
            await reveal(value.id);
        }
        messages.show({
            sentence:
                value.id === undefined
                    ? putBackSentence(file, value.deleted)
                    : nls.localize(
                          'agent-companion/putBackShown',
                          '{0} has changed since you accepted it. The review shows what it was before.',
                          file
                      )
        });
        return 'done';
    }

    private send(id: string, overwrites?: string): Promise<CallOutcome<PutBackOutcome>> {
        const args: [string, string?] = overwrites === undefined ? [id] : [id, overwrites];
        return this.services.backend.call('putBackReview', args, whileUserWaits);
    }

    private async agrees(question: ChoiceQuestion<true>): Promise<boolean> {
        return (await this.services.askUser(question, () => ({ dispose: () => undefined }))) === true;
    }

    private refuse(id: string, file: string, refusal: Extract<PutBackOutcome, { putBack: false }>): UndoOutcome {
        const { code } = refusal;
        if (code === 'ended' || code === 'not-shown') {
            return this.fail(file);
        }
        const now = this.services.clock.now();
        const since = this.unwritten.get(id) ?? now;
        if (code === 'not-yet' && now - since >= WRITING_MS) {
            this.services.messages.show({ sentence: putBackSentence(file) });
            return 'done';
        }
        if (code === 'not-yet') {
            this.unwritten.set(id, since);
        }
        const sentence =
            code === 'not-yet'
                ? nls.localize(
                      'agent-companion/notWrittenYet',
                      '{0} is what it was before: nothing is written yet. Undo again once it is.',
                      file
                  )
                : writeSentence({ ...refusal, code, written: false }, file);
        this.services.messages.show({ sentence, severity: 'warn' });
        return 'again';
    }

    private fail(file: string): UndoOutcome {
        const sentence = nls.localize('agent-companion/notPutBack', 'What {0} was before is not known any more.', file);
        this.services.messages.show({ sentence, severity: 'warn' });
        return 'done';
    }
}

function putBackSentence(file: string, isDeleted = false): string {
    return isDeleted
        ? nls.localize('agent-companion/putBackNew', 'Deleted {0}: it was new.', file)
        : nls.localize('agent-companion/putBack', '{0} is what it was before.', file);
}

function overwriteQuestion(file: string): ChoiceQuestion<true> {
    return {
        title: nls.localize('agent-companion/overwriteTitle', 'Overwrite {0}?', file),
        text: nls.localize(
            'agent-companion/putBackQuestion',
            '{0} has changed since you accepted it. Undo puts back what it was before, and that would be lost.',
            file
        ),
        choices: [{ label: nls.localize('agent-companion/overwrite', 'Overwrite'), value: true }]
    };
}

function unsavedQuestion(file: string): ChoiceQuestion<true> {
    return {
        title: nls.localize('agent-companion/unsavedUndoTitle', 'Undo and Leave Your Unsaved Changes?'),
        text: unsavedWriteText(file),
        choices: [{ label: nls.localize('agent-companion/undoAnyway', 'Undo Anyway'), value: true }]
    };
}
