import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import type { ReviewNotice } from './review-notices';

/** What the user can take of what a notice offers. */
export type NoticeOffer = NonNullable<ReviewNotice['offer']>;

interface NoticeListProps {
    readonly notices: readonly ReviewNotice[];
    readonly take: (offer: NoticeOffer) => void;
}

/** What the two sides of a review do not show, a line each; screen readers read what is new. */
export function NoticeList({ notices, take }: NoticeListProps): React.ReactElement {
    return (
        <div className="agent-companion-notices" role="status" hidden={notices.length === 0}>
            {notices.map(({ sentence, isWarning, offer }) => (
                <div key={sentence}>
                    <span className={codicon(isWarning ? 'warning' : 'info')} aria-hidden="true" />
                    {sentence}{' '}
                    {offer && (
                        <button className="theia-button secondary" onClick={() => take(offer)}>
                            {labelOf(offer)}
                        </button>
                    )}
                </div>
            ))}
        </div>
    );
}

function labelOf(offer: NoticeOffer): string {
    return offer === 'earlierEdits'
        ? nls.localize('agent-companion/restoreEdits', 'Restore My Edits')
        : nls.localize('agent-companion/showProposal', 'Show the New Proposal');
}
