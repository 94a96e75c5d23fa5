import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import URI from '@theia/core/lib/common/uri';
import type { Decision } from '@agent-companion/server';
import { openDialog } from '../../dialogs/open-dialog';
import { ChoiceDialog } from '../../dialogs/choice-dialog';
import { Review } from '../review';
import { UnsavedFiles } from '../notices/unsaved-files';

/** Asks the user before an accept that would not do what it seems to. */
@injectable()
export class AcceptConfirmation {
    @inject(UnsavedFiles) protected readonly unsavedFiles: UnsavedFiles;

    /** Gives what to decide when the user wants to accept; undefined to leave the review as it is. */
    async confirm(review: Review): Promise<Decision | undefined> {
        const { revision } = review.request;
        const decision = await this.askWhenEmpty(review);
        if (!decision || (decision.kind === 'accepted' && !(await this.mayOverwriteUnsaved(review)))) {
            return undefined;
        }
        // Not what came in while the question was on the screen.
        return { ...decision, revision };
    }

    /** An agent takes an accepted empty text for an unedited one, and would write its own proposal. */
    private async askWhenEmpty(review: Review): Promise<Decision | undefined> {
        const { acceptance } = review.proposal;
        if (acceptance.kind !== 'accepted' || acceptance.text !== '') {
            return acceptance;
        }
        const { revision, agentName } = review.request;
        return this.ask<Decision>(
            review,
            nls.localize('agent-companion/emptyTitle', 'Accept an Empty Text?'),
            nls.localize(
                'agent-companion/emptyQuestion',
                '{0} takes an empty text for no change and would write its own proposal. You can have it write a file with one empty line instead, or reject and empty the file yourself.',
                agentName
            ),
            [
                {
                    label: nls.localize('agent-companion/acceptEmptyLine', 'Write One Empty Line'),
                    value: { kind: 'accepted', revision, text: '\n' }
                },
                {
                    label: nls.localize('agent-companion/rejectInstead', 'Reject'),
                    value: { kind: 'rejected', revision }
                }
            ]
        );
    }

    private async mayOverwriteUnsaved(review: Review): Promise<boolean> {
        const { fileUri, agentName } = review.request;
        if (!this.unsavedFiles.has(fileUri)) {
            return true;
        }
        const accepted = await this.ask(
            review,
            nls.localize('agent-companion/unsavedTitle', 'Accept and Leave Your Unsaved Changes?'),
            nls.localize(
                'agent-companion/unsavedQuestion',
                '{0} has unsaved changes in its own editor. {1} overwrites the file on disk without them; they stay in that editor, and saving them later replaces what {1} has written.',
                new URI(fileUri).path.base,
                agentName
            ),
            [{ label: nls.localize('agent-companion/acceptAnyway', 'Accept Anyway'), value: true }]
        );
        return accepted === true;
    }

    private async ask<T>(
        review: Review,
        title: string,
        question: string,
        choices: { label: string; value: T }[]
    ): Promise<T | undefined> {
        const dialog = new ChoiceDialog<T>(title, question, choices);
        // The agent may end the review, or change it, while the question is on the screen.
        const { revision } = review.request;
        const closing = review.onDidChange(() => {
            if (review.decided || review.request.revision !== revision) {
                dialog.close();
            }
        });
        try {
            return await openDialog(dialog);
        } finally {
            closing.dispose();
        }
    }
}
