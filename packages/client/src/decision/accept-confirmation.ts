import type { Decision } from '@agent-companion/core/server';
import { filtered } from '../events';
import { fileNameOf } from '../messages/file-name';
import { nls } from '../messages/nls';
import type { AskChoice, ChoiceQuestion } from '../messages/question';
import type { Review } from '../review/review';
import { lostCharacters } from '../text/lost-characters';
import { lossSentence } from '../messages/review-sentences';
import type { FileChangeRefusal } from './decision-messages';

/** Which files have changes in an editor that are not on disk yet. */
export interface UnsavedFiles {
    has(fileUri: string): boolean;
}

/** Asks the user before an accept, or a writing of the file, that would not do what it seems to. */
export class AcceptConfirmation {
    constructor(
        private readonly unsavedFiles: UnsavedFiles,
        private readonly askUser: AskChoice
    ) {}

    /** Gives what to decide when the user wants to accept; undefined to leave the review as it is. */
    async confirm(review: Review): Promise<Decision | undefined> {
        const { revision } = review.request;
        const decision = await this.askWhenEmpty(review);
        if (!decision || (decision.kind === 'accepted' && !(await this.mayAccept(review, decision.text)))) {
            return undefined;
        }
        // Not what came in while the question was on the screen.
        return { ...decision, revision };
    }

    /** Most agents take an accepted empty text for an unedited one, and would write their own proposal. */
    private async askWhenEmpty(review: Review): Promise<Decision | undefined> {
        const { acceptance } = review.proposal;
        const { revision, agentName, takesEmptyText } = review.request;
        if (acceptance.kind !== 'accepted' || acceptance.text !== '' || takesEmptyText) {
            return acceptance;
        }
        return this.ask<Decision>(review, {
            title: nls.localize('agent-companion/emptyTitle', 'Accept an Empty Text?'),
            text: nls.localize(
                'agent-companion/emptyQuestion',
                '{0} takes an empty text for no change and would write its own proposal. You can have it write a file with one empty line instead, or reject and empty the file yourself.',
                agentName
            ),
            choices: [
                {
                    label: nls.localize('agent-companion/acceptEmptyLine', 'Write One Empty Line'),
                    value: { kind: 'accepted', revision, text: '\n' }
                },
                {
                    label: nls.localize('agent-companion/rejectInstead', 'Reject'),
                    value: { kind: 'rejected', revision }
                }
            ]
        });
    }

    /** Whether the IDE may write the file itself, beside the unsaved changes of its own editor, if any. */
    confirmWriting(review: Review): Promise<boolean> {
        return this.mayOverwrite(review, review.proposal.outcome.text, {
            title: nls.localize('agent-companion/unsavedWriteTitle', 'Write and Leave Your Unsaved Changes?'),
            text: unsavedWriteText(fileNameOf(review.request.fileUri)),
            choices: [{ label: nls.localize('agent-companion/writeAnyway', 'Write Anyway'), value: true }]
        });
    }

    /** Asks what to do with an accept whose file has changed, or may have, since the proposal. */
    confirmChange(review: Review, code: FileChangeRefusal['code']): Promise<'lookAgain' | 'accept' | undefined> {
        return this.ask(review, changeQuestion(review.request, code));
    }

    private mayAccept(review: Review, text?: string): Promise<boolean> {
        const { fileUri, agentName } = review.request;
        return this.mayOverwrite(review, text, {
            title: nls.localize('agent-companion/unsavedTitle', 'Accept and Leave Your Unsaved Changes?'),
            text: nls.localize(
                'agent-companion/unsavedQuestion',
                '{0} has unsaved changes in its own editor. {1} overwrites the file on disk without them; they stay in that editor, and saving them later replaces what {1} has written.',
                fileNameOf(fileUri),
                agentName
            ),
            choices: [{ label: nls.localize('agent-companion/acceptAnyway', 'Accept Anyway'), value: true }]
        });
    }

    /** Whether the file may be overwritten; asks if it has characters that the agent could not read, or unsaved changes. */
    private async mayOverwrite(
        review: Review,
        text = review.request.text,
        unsavedQuestion: ChoiceQuestion<true>
    ): Promise<boolean> {
        const count = lostCharacters(review.request, text);
        if (count > 0 && !(await this.ask(review, lossQuestion(review, count)))) {
            return false;
        }
        return !this.unsavedFiles.has(review.request.fileUri) || (await this.ask(review, unsavedQuestion)) === true;
    }

    /** The agent may end the review, or change it, while the question is on the screen. */
    private ask<T>(review: Review, question: ChoiceQuestion<T>): Promise<T | undefined> {
        const { revision } = review.request;
        const isObsolete = (): boolean => review.decided || review.request.revision !== revision;
        return this.askUser(question, filtered(review.onDidChange, isObsolete));
    }
}

/** Fate of a file's unsaved changes where the IDE writes the file. */
export function unsavedWriteText(file: string): string {
    return nls.localize(
        'agent-companion/unsavedWriteQuestion',
        '{0} has unsaved changes in its own editor. The file on disk is overwritten without them; they stay in that editor, and saving them later replaces what is written now.',
        file
    );
}

function lossQuestion({ request, isUnattended }: Review, count: number): ChoiceQuestion<true> {
    const label = isUnattended
        ? nls.localize('agent-companion/writeAnyway', 'Write Anyway')
        : nls.localize('agent-companion/acceptAnyway', 'Accept Anyway');
    return {
        title: nls.localize('agent-companion/lossTitle', 'Overwrite Characters of {0}?', fileNameOf(request.fileUri)),
        text: lossSentence(request, count),
        choices: [{ label, value: true }]
    };
}

function changeQuestion(
    { fileUri, agentName }: Review['request'],
    code: FileChangeRefusal['code']
): ChoiceQuestion<'lookAgain' | 'accept'> {
    const file = fileNameOf(fileUri);
    const text =
        code === 'content-unknown'
            ? nls.localize(
                  'agent-companion/contentUnknownQuestion',
                  'The file system does not tell what is in {0} now. If you accept, {1} overwrites it, whatever it is.',
                  file,
                  agentName
              )
            : nls.localize(
                  'agent-companion/changedQuestion',
                  '{0} has changed on disk since the proposal was made. If you accept, {1} overwrites that; to keep it, reject and ask {1} again.',
                  file,
                  agentName
              );
    return {
        title: nls.localize('agent-companion/overwriteTitle', 'Overwrite {0}?', file),
        text,
        choices: [
            { label: nls.localize('agent-companion/lookAgain', 'Look Again'), value: 'lookAgain' },
            { label: nls.localize('agent-companion/acceptAnyway', 'Accept Anyway'), value: 'accept' }
        ]
    };
}
