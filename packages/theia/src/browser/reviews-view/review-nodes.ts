import type { CompositeTreeNode, TreeNode } from '@theia/core/lib/browser/tree/tree';
import type { ExpandableTreeNode } from '@theia/core/lib/browser/tree/tree-expansion';
import type { SelectableTreeNode } from '@theia/core/lib/browser/tree/tree-selection';
import type { ListedAgent, ReviewGroup } from '@agent-companion/client';
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

/** Row above the agents. */
type SectionNode = SelectableTreeNode & ExpandableTreeNode;

/** Row of an agent. */
interface AgentNode extends SelectableTreeNode {
    readonly listed: ListedAgent;
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

/** Makes the tree of all groups and agents. @param former finds the rows there are, which stay selected and collapsed. */
export function reviewsTree(
    groups: readonly ReviewGroup<Review>[],
    agents: readonly ListedAgent[],
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
    const section = rows.length > 0 ? [parent('agents', rows, {})] : [];
    return { id: 'reviews', parent: undefined, visible: false, children: [...children, ...section] };
}
