import type { CompositeTreeNode, TreeNode } from '@theia/core/lib/browser/tree/tree';
import type { ExpandableTreeNode } from '@theia/core/lib/browser/tree/tree-expansion';
import type { SelectableTreeNode } from '@theia/core/lib/browser/tree/tree-selection';
import type { ListedAgent, ReviewGroup, WrittenRow } from '@agent-companion/client';
import type { WrittenTurn } from '@agent-companion/core/contract';
import type { Review } from '../review/review';

/** Row of a review. */
export interface ReviewNode extends SelectableTreeNode {
    readonly review: Review;
    readonly parent: GroupNode;
}

/** Row above the reviews of an agent, or of those that no agent waits for. */
interface GroupNode extends SelectableTreeNode, ExpandableTreeNode {
    readonly group: ReviewGroup<Review>;
}

/** Row above the agents, or above what they have written. */
type SectionNode = SelectableTreeNode & ExpandableTreeNode;

/** Row of an agent. */
interface AgentNode extends SelectableTreeNode {
    readonly listed: ListedAgent;
}

/** Row above the files that an agent has written in a turn. */
interface TurnNode extends SelectableTreeNode, ExpandableTreeNode {
    readonly turn: WrittenTurn;
}

/** Row of a file that an agent has written. */
interface WrittenNode extends SelectableTreeNode {
    readonly written: WrittenRow;
}

export function isTurnNode(node: TreeNode | undefined): node is TurnNode {
    return node !== undefined && 'turn' in node;
}

export function isWrittenNode(node: TreeNode | undefined): node is WrittenNode {
    return node !== undefined && 'written' in node;
}

export function isAgentNode(node: TreeNode | undefined): node is AgentNode {
    return node !== undefined && 'listed' in node;
}

export function isReviewNode(node: TreeNode | undefined): node is ReviewNode {
    return node !== undefined && 'review' in node;
}

export function isGroupNode(node: TreeNode): node is GroupNode {
    return 'group' in node;
}

/** The id of a review's row. */
export function idOfReview({ request }: Review): string {
    return `review:${request.id}`;
}

/** The id of the row of a file that an agent has written. */
export function idOfWritten({ turn, file }: WrittenRow): string {
    return `written:${turn.id}:${file.uri}`;
}

/** Content of the view. */
interface Listed {
    readonly groups: readonly ReviewGroup<Review>[];
    readonly turns: readonly WrittenTurn[];
    readonly agents: readonly ListedAgent[];
}

/** The row above what agents have written. */
export const WRITTEN_SECTION = 'written';

/** Makes the tree of all that is listed. @param former finds the rows there are, which stay selected and collapsed. */
export function reviewsTree(
    { groups, turns, agents }: Listed,
    former: (id: string) => TreeNode | undefined
): CompositeTreeNode {
    const node = (id: string, facts: object): TreeNode =>
        Object.assign(former(id) ?? { id, parent: undefined, selected: false }, facts);
    const parent = (id: string, children: readonly TreeNode[], facts: object): TreeNode =>
        node(id, { ...facts, children, expanded: !former(id) || (former(id) as SectionNode).expanded });
    const children = groups.map(group => {
        const reviews = group.reviews.map(review => node(idOfReview(review), { review }));
        return parent(`agent:${encodeURIComponent(group.agentName ?? '')}`, reviews, { group });
    });
    const rows = agents.map(listed => node(`listed:${encodeURIComponent(listed.agent.name)}`, { listed }));
    const written = turns.map(turn => {
        const files = turn.files.map(file => node(idOfWritten({ turn, file }), { written: { turn, file } }));
        return parent(`turn:${turn.id}`, files, { turn });
    });
    const section = (id: string, within: readonly TreeNode[]): TreeNode[] =>
        within.length > 0 ? [parent(id, within, {})] : [];
    const sections = [...section(WRITTEN_SECTION, written), ...section('agents', rows)];
    return { id: 'reviews', parent: undefined, visible: false, children: [...children, ...sections] };
}
