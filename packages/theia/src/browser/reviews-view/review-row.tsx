import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import * as React from '@theia/core/shared/react';
import type { ReviewSize } from '../review/changes/review-hunks';
import type { Review } from '../review/review';
import { ageText, lengthText, proposerOf, reviewStates } from '@agent-companion/client';
import { LineCounts } from '../review/bar/review-bar';
import { AgentName } from '../messages/agent-name';
import type { FileLocations } from '../review/tab/file-locations';

/** What can be done with a review from its row. */
export type RowAction = 'open' | 'accept' | 'reject';

interface ReviewRowProps {
    readonly review: Review;
    readonly isInFront: boolean;
    /** Whether nothing else says whose it is. What it is for is said anyway. */
    readonly namesAgent: boolean;
    readonly locations: FileLocations;
    /** Undefined until it is known; the length of the proposal is shown so long. */
    readonly size: ReviewSize | undefined;
    /** Whether it can be decided. */
    readonly isDecidable: boolean;
    readonly act: (action: RowAction) => void;
}

/** One line of the Reviews view: a button that opens the review, and two that decide it. */
export function ReviewRow(props: ReviewRowProps): React.ReactElement {
    const { review, isInFront, namesAgent, locations, size, isDecidable, act } = props;
    const { request } = review;
    const file = new URI(request.fileUri);
    const labels = rowLabels(review, locations.pathOf(file));
    const edited = review.isEdited ? [nls.localize('agent-companion/editedByYou', 'edited by you')] : [];
    return (
        <li className={`agent-companion-row agent-companion-review${isInFront ? ' in-front' : ''}`}>
            <button
                className="open"
                data-action="open"
                title={file.path.fsPath()}
                aria-current={isInFront ? 'true' : undefined}
                onClick={() => act('open')}
            >
                <span className="name">
                    <span className="file">{file.path.base}</span>{' '}
                    <span className="folder">{locations.folderOf(file)}</span>
                </span>
                <span className="facts">
                    {(namesAgent || request.purpose) && <AgentName name={proposerOf(request)} />}{' '}
                    {size ? <LineCounts {...size} /> : <span className="size">{lengthText(request.text.length)}</span>}{' '}
                    <span className="age">{ageText(Date.now() - request.openedAt)}</span>
                    {[...reviewStates(request, review.isUnattended), ...edited].map(state => (
                        <React.Fragment key={state}>
                            {' '}
                            <span className="state">{state}</span>
                        </React.Fragment>
                    ))}
                </span>
            </button>
            <DecideButton action="accept" icon="check" label={labels.accept} isEnabled={isDecidable} act={act} />
            <DecideButton action="reject" icon="close" label={labels.reject} isEnabled={isDecidable} act={act} />
        </li>
    );
}

interface DecideButtonProps<Action extends string> {
    readonly action: Action;
    readonly icon: string;
    /** What it does, for people. */
    readonly label: string;
    /** Whether it does something when it is pressed; by default it does. */
    readonly isEnabled?: boolean;
    readonly act: (action: Action) => void;
}

/** An icon in a row of the Reviews view that decides something. */
export function DecideButton<Action extends string>(props: DecideButtonProps<Action>): React.ReactElement {
    const { action, icon, label, isEnabled = true, act } = props;
    // Not `disabled`, which would take the keyboard away from a button that has it.
    const disabled = isEnabled ? undefined : true;
    return (
        <button
            className={`decide ${codicon(icon)}`}
            data-action={action}
            aria-label={label}
            title={label}
            aria-disabled={disabled}
            onClick={() => act(action)}
        />
    );
}

/** Labels of a row's buttons, in the words of its review's bar; `place` is where the file is, for people. */
function rowLabels(
    { request: { agentName }, isUnattended, hasEnded }: Review,
    place: string
): Readonly<Record<'accept' | 'reject', string>> {
    if (!isUnattended && !hasEnded) {
        return {
            accept: nls.localize('agent-companion/acceptOne', 'Accept the change of {0} by {1}', place, agentName),
            reject: nls.localize('agent-companion/rejectOne', 'Reject the change of {0} by {1}', place, agentName)
        };
    }
    return {
        accept: hasEnded
            ? nls.localize('agent-companion/copyOne', 'Copy Text: the change of {0} by {1}', place, agentName)
            : nls.localize('agent-companion/writeOne', 'Write File: the change of {0} by {1}', place, agentName),
        reject: nls.localize('agent-companion/discardOne', 'Discard the change of {0} by {1}', place, agentName)
    };
}
