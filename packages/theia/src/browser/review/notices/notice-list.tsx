import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import type { ReviewNotice } from './review-notices';

interface NoticeListProps {
    readonly notices: readonly ReviewNotice[];
    /** Brings the user's edits of an earlier proposal back. */
    readonly restoreEdits: () => void;
}

/** Parts that the two sides of a review do not show, a line each; screen readers read new ones. */
export function NoticeList({ notices, restoreEdits }: NoticeListProps): React.ReactElement {
    return (
        <div className="agent-companion-notices" role="status" hidden={notices.length === 0}>
            {notices.map(({ sentence, isWarning, offersEdits }) => (
                <div key={sentence}>
                    <span className={codicon(isWarning ? 'warning' : 'info')} aria-hidden="true" />
                    {sentence}{' '}
                    {offersEdits && (
                        <button className="theia-button secondary" onClick={restoreEdits}>
                            {nls.localize('agent-companion/restoreEdits', 'Restore My Edits')}
                        </button>
                    )}
                </div>
            ))}
        </div>
    );
}
