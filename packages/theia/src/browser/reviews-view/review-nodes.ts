import type { CompositeTreeNode, TreeNode } from '@theia/core/lib/browser/tree/tree';
import type { ExpandableTreeNode } from '@theia/core/lib/browser/tree/tree-expansion';
import type { SelectableTreeNode } from '@theia/core/lib/browser/tree/tree-selection';
import type { ReviewGroup } from '@agent-companion/client';
import type { Review } from '../review/review';

/** Row of a review. */
interface ReviewNode extends SelectableTreeNode {
    readonly review: Review;
    readonly parent: GroupNode;
}

/** Row above the reviews of an agent, or of those that no agent waits for. */
interface GroupNode extends SelectableTreeNode, ExpandableTreeNode {
    readonly group: ReviewGroup<Review>;
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

/** Makes the tree of all groups. @param former finds the rows there are, which stay selected and collapsed. */
export function reviewsTree(
    groups: readonly ReviewGroup<Review>[],
    former: (id: string) => TreeNode | undefined
): CompositeTreeNode {
    const node = (id: string, facts: object): TreeNode =>
        Object.assign(former(id) ?? { id, parent: undefined, selected: false }, facts);
    const children = groups.map(group => {
        const id = `agent:${encodeURIComponent(group.agentName ?? '')}`;
        const reviews = group.reviews.map(review => node(idOfReview(review), { review }));
        return node(id, { group, children: reviews, expanded: !former(id) || (former(id) as GroupNode).expanded });
    });
    return { id: 'reviews', parent: undefined, visible: false, children };
}
