import { Command } from '@theia/core/lib/common/command';

const CATEGORY = 'Agent Companion';

/** Rejects the review that a key is for, or the one in its argument's widget, and says why. */
export const rejectWithCommentCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.review.rejectWithComment', label: 'Reject with Comment…', category: CATEGORY },
    'agent-companion/rejectWithComment'
);

/** Asks for a comment on the selected lines of a review. */
export const commentLinesCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.review.commentLines', label: 'Comment on Lines…', category: CATEGORY },
    'agent-companion/commentLines'
);

/** Lists the comments of a review, to be changed. */
export const listCommentsCommand = Command.toLocalizedCommand(
    { id: 'agent-companion.review.listComments', label: 'Comments of This Review…', category: CATEGORY },
    'agent-companion/listComments'
);
