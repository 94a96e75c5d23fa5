import type { TreeNode } from '@theia/core/lib/browser/tree/tree';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import * as React from '@theia/core/shared/react';
import {
    actIcon,
    actText,
    agentIcon,
    lengthText,
    ListedAgent,
    proposerOf,
    ReviewGroup,
    reviewStates,
    turnText,
    WrittenRow,
    writtenByText,
    writtenText
} from '@agent-companion/client';
import type { WrittenTurn } from '@agent-companion/core/contract';
import { AgentName } from '../messages/agent-name';
import { LineCounts } from '../review/bar/review-bar';
import type { ReviewSize } from '../review/changes/review-hunks';
import type { Review } from '../review/review';
import type { FileLocations } from '../review/tab/file-locations';
import {
    isAgentNode,
    isGroupNode,
    isReviewNode,
    isTurnNode,
    isWrittenNode,
    ReviewNode,
    WRITTEN_SECTION
} from './review-nodes';
import type { RowAction } from './row-actions';

interface RowProps {
    readonly node: TreeNode;
    readonly locations: FileLocations;
    /** Undefined until it is known; the length of the proposal is shown so long. */
    readonly size: ReviewSize | undefined;
}

/** Icons before a row of the Reviews view. */
export function RowIcon({ node }: Pick<RowProps, 'node'>): React.ReactElement | null {
    if (isAgentNode(node)) {
        const { agent, act } = node.listed;
        return <span className={codicon(actIcon(act) ?? agentIcon(agent.kind))} />;
    }
    if (isTurnNode(node)) {
        return <span className={codicon(agentIcon(node.turn.agentKind))} />;
    }
    const group = isGroupNode(node) && node.group.agentName !== undefined ? node.group : undefined;
    return group ? <span className={codicon(agentIcon(group.agentKind))} /> : null;
}

/** Words in a row of the Reviews view. */
export function RowCaption({ node, locations, size }: RowProps): React.ReactElement {
    if (isReviewNode(node)) {
        return <ReviewRow node={node} locations={locations} size={size} />;
    }
    if (isAgentNode(node)) {
        return <AgentRow {...node.listed} />;
    }
    if (isTurnNode(node)) {
        return <TurnRow {...node.turn} />;
    }
    if (isWrittenNode(node)) {
        return <FileRow {...node.written} locations={locations} />;
    }
    const section =
        node.id === WRITTEN_SECTION
            ? nls.localize('agent-companion/writtenSection', 'Changed on Disk')
            : nls.localize('agent-companion/agentsSection', 'Agents');
    return isGroupNode(node) ? <GroupRow {...node.group} /> : <span className="name">{section}</span>;
}

function TurnRow(turn: WrittenTurn): React.ReactElement {
    return (
        <span className="listed turn">
            <AgentName name={turn.agentName} />
            <span className="act">{turnText(turn)}</span>
        </span>
    );
}

function FileRow({ file, locations }: WrittenRow & Pick<RowProps, 'locations'>): React.ReactElement {
    // Else the name behind the slash of many files' folder would be empty.
    const uri = new URI(file.uri.replace(/\/$/, ''));
    const [change, by] = [writtenText(file), writtenByText(file.by)];
    return (
        <span className="name written" title={[uri.path.fsPath(), ...(change ? [change] : []), by].join('\n')}>
            <span className="file">{uri.path.base}</span> <span className="state">{change}</span>{' '}
            <span className="folder">{locations.folderOf(uri)}</span>
        </span>
    );
}

/** A review, in two lines. */
function ReviewRow({ node, locations, size }: RowProps & { readonly node: ReviewNode }): React.ReactElement {
    const { review } = node;
    const { request } = review;
    // Else the row above says whose it is. Its purpose is said anyway.
    const namesAgent = node.parent.group.agentName === undefined;
    const file = new URI(request.fileUri);
    const edited = review.isEdited ? [nls.localize('agent-companion/editedByYou', 'edited by you')] : [];
    return (
        <>
            <span className="name" title={file.path.fsPath()}>
                <span className="file">{file.path.base}</span>{' '}
                <span className="folder">{locations.folderOf(file)}</span>
            </span>
            <span className="facts">
                {(namesAgent || request.purpose) && <AgentName name={proposerOf(request)} />}{' '}
                {size ? <LineCounts {...size} /> : <span className="size">{lengthText(request.text.length)}</span>}
                {[...reviewStates(request, review.isUnattended), ...edited].map(state => (
                    <React.Fragment key={state}>
                        {' '}
                        <span className="state">{state}</span>
                    </React.Fragment>
                ))}
            </span>
        </>
    );
}

function GroupRow({ agentName, reviews }: ReviewGroup<Review>): React.ReactElement {
    return (
        <>
            <AgentName name={agentName ?? nls.localize('agent-companion/noAgentWaits', 'No agent waits')} />{' '}
            <span className="count" title={nls.localize('agent-companion/groupCount', 'changes: {0}', reviews.length)}>
                {reviews.length}
            </span>
        </>
    );
}

function AgentRow({ agent, act, calls }: ListedAgent): React.ReactElement {
    return (
        <span className="listed">
            <AgentName name={agent.name} />
            <span className={calls ? 'act calls' : 'act'}>{act && actText(act)}</span>
        </span>
    );
}

interface RowButtonsProps {
    readonly actions: readonly RowAction[];
    readonly tabIndex: number;
    readonly run: (action: RowAction) => void;
}

/** Icons at the end of a row that decide something. */
export function RowButtons({ actions, tabIndex, run }: RowButtonsProps): React.ReactElement {
    // A press here is no press on the row.
    const stop = (event: React.MouseEvent): void => event.stopPropagation();
    return (
        <span className="actions" onClick={stop} onDoubleClick={stop}>
            {actions.map((action, index) => (
                <button
                    key={index}
                    className={`action-label ${codicon(action.icon)}`}
                    data-action={action.name}
                    title={action.label}
                    aria-label={action.label}
                    tabIndex={tabIndex}
                    // Not `disabled`, which would take the keyboard away from a button that has it.
                    aria-disabled={action.isEnabled ? undefined : true}
                    onClick={() => action.isEnabled && run(action)}
                />
            ))}
        </span>
    );
}
