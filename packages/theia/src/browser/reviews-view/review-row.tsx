import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

/** A review as the view lists it. */
export interface ReviewEntry {
    readonly id: string;
    readonly fileName: string;
    /** The folder, for people; empty for the workspace's own. */
    readonly folder: string;
    /** The file with its folders, for people. */
    readonly place: string;
    readonly path: string;
    readonly agentName: string;
    readonly age: string;
    /** The numbers of lines added and removed; undefined until they are known. */
    readonly lines?: { readonly added: number; readonly removed: number };
    /** The proposal's length for people, said as long as the lines are not known. */
    readonly length: string;
    readonly states: readonly string[];
    readonly isInFront: boolean;
}

/** What can be done with an entry. */
export type EntryAction = 'open' | 'accept' | 'reject';

interface ReviewRowProps {
    readonly entry: ReviewEntry;
    readonly act: (action: EntryAction) => void;
}

/** One line of the Reviews view: a button that opens the review, and two that decide it. */
export function ReviewRow({ entry, act }: ReviewRowProps): React.ReactElement {
    const { fileName, folder, place, path, agentName, age, states, isInFront } = entry;
    return (
        <li className={`agent-companion-review${isInFront ? ' in-front' : ''}`}>
            <button
                className="open"
                data-action="open"
                title={path}
                aria-current={isInFront ? 'true' : undefined}
                onClick={() => act('open')}
            >
                <span className="name">
                    <span className="file">{fileName}</span> <span className="folder">{folder}</span>
                </span>
                <span className="facts">
                    <span className="agent">{agentName}</span> <ReviewSize entry={entry} />{' '}
                    <span className="age">{age}</span>
                    {states.map(state => (
                        <React.Fragment key={state}>
                            {' '}
                            <span className="state">{state}</span>
                        </React.Fragment>
                    ))}
                </span>
            </button>
            <DecideButton
                action="accept"
                icon="check"
                label={nls.localize('agent-companion/acceptOne', 'Accept the change of {0} by {1}', place, agentName)}
                act={act}
            />
            <DecideButton
                action="reject"
                icon="close"
                label={nls.localize('agent-companion/rejectOne', 'Reject the change of {0} by {1}', place, agentName)}
                act={act}
            />
        </li>
    );
}

function ReviewSize({ entry: { lines, length } }: { entry: ReviewEntry }): React.ReactElement {
    if (!lines) {
        return <span className="size">{length}</span>;
    }
    const { added, removed } = lines;
    const label = nls.localize('agent-companion/linesChanged', 'lines: {0} added, {1} removed', added, removed);
    return (
        <span className="size" role="img" aria-label={label}>
            <span className="added">+{added}</span> <span className="removed">−{removed}</span>
        </span>
    );
}

interface DecideButtonProps {
    readonly action: 'accept' | 'reject';
    readonly icon: string;
    readonly label: string;
    readonly act: (action: EntryAction) => void;
}

function DecideButton({ action, icon, label, act }: DecideButtonProps): React.ReactElement {
    return (
        <button
            className={`decide ${action} ${codicon(icon)}`}
            data-action={action}
            aria-label={label}
            title={label}
            onClick={() => act(action)}
        />
    );
}
