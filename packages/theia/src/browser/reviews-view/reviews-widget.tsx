import { Key } from '@theia/core/lib/browser/keyboard/keys';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { TreeNode } from '@theia/core/lib/browser/tree/tree';
import { ExpandableTreeNode } from '@theia/core/lib/browser/tree/tree-expansion';
import { SelectableTreeNode } from '@theia/core/lib/browser/tree/tree-selection';
import { TreeViewWelcomeWidget } from '@theia/core/lib/browser/tree/tree-view-welcome-widget';
import type { NodeProps, TreeWidget } from '@theia/core/lib/browser/tree/tree-widget';
import { codicon, Message } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import {
    AgentList,
    AgentStatus,
    AgentWrites,
    DecisionCooldown,
    groupByAgent,
    ReviewDecisions,
    ReviewService
} from '@agent-companion/client';
import { WrittenDiffs } from '../ledger/written-diffs';
import { ReviewHunks } from '../review/changes/review-hunks';
import type { Review } from '../review/review';
import { ReviewFinder } from '../review/review-finder';
import { ReviewNavigation } from '../review/review-navigation';
import { FileLocations } from '../review/tab/file-locations';
import { idOfReview, idOfWritten, isAgentNode, isReviewNode, isWrittenNode, reviewsTree } from './review-nodes';
import { RowButtons, RowCaption, RowIcon } from './review-row';
import { welcomeContent } from './welcome-content';
import { RowAction, RowActions } from './row-actions';

export const REVIEWS_VIEW_ID = 'agent-companion.reviews';

/** Rows that are not virtualised: one out of sight keeps its buttons. */
export const REVIEWS_TREE = { virtualized: false, scrollIfActive: true, expansionTogglePadding: 12 };

/** The view's name. */
export const reviewsViewLabel = nls.localize('agent-companion/reviewsView', 'Reviews');

/** Lists what waits for the user across all agents of the window. */
@injectable()
export class ReviewsWidget extends TreeViewWelcomeWidget {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions<Review>;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(ReviewFinder) protected readonly finder: ReviewFinder;
    @inject(ReviewHunks) protected readonly hunks: ReviewHunks;
    @inject(FileLocations) protected readonly locations: FileLocations;
    @inject(DecisionCooldown) protected readonly cooldown: DecisionCooldown;
    @inject(ReviewNavigation) protected readonly navigation: ReviewNavigation;
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(AgentList) protected readonly agents: AgentList<Review>;
    @inject(AgentWrites) protected readonly writes: AgentWrites;
    @inject(WrittenDiffs) protected readonly diffs: WrittenDiffs;
    @inject(RowActions) protected readonly actions: RowActions;

    /** The id of the row that was selected last. */
    private selected = '';
    /** Its place among the rows, as long as it had one. */
    private place = 0;
    private hadKeyboard = false;

    @postConstruct()
    protected override init(): void {
        super.init();
        this.id = REVIEWS_VIEW_ID;
        this.title.label = reviewsViewLabel;
        this.title.caption = nls.localize('agent-companion/reviewsCaption', 'What agents propose or have written');
        this.title.iconClass = codicon('diff-multiple');
        this.title.closable = true;
        this.addClass('agent-companion-reviews');
        this.node.setAttribute('aria-label', reviewsViewLabel);
        // Theia's trees take these keys from the buttons in them.
        this.node.addEventListener('keydown', event => {
            if (event.target instanceof HTMLButtonElement && ['Enter', ' '].includes(event.key)) {
                event.stopImmediatePropagation();
            }
        });
        this.node.addEventListener('focusin', () => (this.hadKeyboard = true));
        this.node.addEventListener('focusout', ({ relatedTarget }) => {
            this.hadKeyboard = relatedTarget === null || this.node.contains(relatedTarget as Node);
            this.doUpdateRows();
        });
        this.toDispose.pushAll([
            this.cooldown.onDidChange(() => this.update()),
            this.decisions.onDidDecide(() => this.update()),
            this.hunks.onDidChange(() => this.update()),
            this.reviews.onDidChange(() => this.list()),
            this.agents.onDidChange(() => this.list()),
            this.writes.onDidChange(() => this.list()),
            this.status.onDidChange(() => this.offerStart()),
            this.shell.mainPanel.onDidChangeCurrent(() => this.doUpdateRows()),
            this.model.onSelectionChanged(([node]) => this.followSelection(node)),
            this.model.onOpenNode(node => this.goTo(node))
        ]);
        this.list();
    }

    /** A review is no state of the layout. */
    override storeState(): object {
        return {};
    }

    protected override onAfterAttach(message: Message): void {
        super.onAfterAttach(message);
        this.addKeyListener(this.node, Key.HOME, () => this.select(this.shown.at(0)));
        this.addKeyListener(this.node, Key.END, () => this.select(this.shown.at(-1)));
        // A side panel has given it a role of its own.
        this.list();
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        if (this.model.selectedNodes.length === 0) {
            this.select(this.model.getFocusedNode() ?? this.shown.find(isReviewNode));
        }
    }

    /** Selects what is in front, or for the keyboard here what takes the place of a row that has gone. */
    protected override doUpdateRows(): void {
        const place = [...this.rows.keys()].indexOf(this.selected);
        // A row that has gone may have left the rows before its place is needed.
        this.place = place < 0 ? this.place : place;
        super.doUpdateRows();
        const [review, written] = [this.finder.inFront(), this.diffs.in()];
        const front = review ? idOfReview(review) : written && idOfWritten(written.row);
        const { activeElement } = document;
        // A button that goes with its row leaves the keyboard nowhere.
        if (this.node.contains(activeElement) || (this.hadKeyboard && activeElement === document.body)) {
            if (!this.model.getFocusedNode()) {
                const { shown } = this;
                this.node.focus();
                this.select(shown.slice(this.place).find(isReviewNode) ?? shown.filter(isReviewNode).at(-1));
            }
        } else if (front !== undefined) {
            this.select(this.model.getNode(front));
        } else {
            this.model.clearSelection();
        }
    }

    protected override tapNode(node?: TreeNode): void {
        super.tapNode(node);
        this.goTo(node);
    }

    protected override shouldShowWelcomeView(): boolean {
        return this.rows.size === 0;
    }

    /** Keeps the elements of rows while others go: a button of theirs may have the keyboard. */
    protected override ScrollingRowRenderer = ({ rows }: { rows: TreeWidget.NodeRow[] }): React.ReactElement => {
        React.useEffect(() => this.scrollToSelected());
        return (
            <>
                {rows.map(row => (
                    <React.Fragment key={row.node.id}>{this.renderNodeRow(row)}</React.Fragment>
                ))}
            </>
        );
    };

    /** Says what screen readers need, which Theia's trees do not. */
    protected override createNodeAttributes(node: TreeNode, props: NodeProps): React.HTMLAttributes<HTMLElement> {
        return {
            ...super.createNodeAttributes(node, props),
            id: rowId(node),
            role: 'treeitem',
            'aria-labelledby': node.id,
            'aria-level': props.depth + 1,
            'aria-selected': SelectableTreeNode.isSelected(node),
            'aria-expanded': ExpandableTreeNode.is(node) ? node.expanded : undefined,
            onFocus: () => this.select(node)
        };
    }

    protected override renderIcon(node: TreeNode): React.ReactNode {
        return <RowIcon node={node} />;
    }

    protected override getCaptionChildren(node: TreeNode): React.ReactNode {
        const size = isReviewNode(node) ? this.hunks.sizeOf(node.review) : undefined;
        return <RowCaption node={node} locations={this.locations} size={size} />;
    }

    protected override renderTailDecorations(node: TreeNode): React.ReactNode {
        const tabIndex = this.focusService.hasFocus(node) ? 0 : -1;
        const run = (action: RowAction): void => this.actions.perform(action.run());
        return <RowButtons actions={this.actions.of(node)} tabIndex={tabIndex} run={run} />;
    }

    protected override toContextMenuArgs(node: SelectableTreeNode): unknown[] {
        return [node];
    }

    private get shown(): TreeNode[] {
        return [...this.rows.values()].map(({ node }) => node);
    }

    private list(): void {
        const groups = groupByAgent(this.reviews.unsettled());
        const [agents, { turns }] = [this.agents.all, this.writes];
        this.node.setAttribute('role', groups.length + turns.length + agents.length > 0 ? 'tree' : 'group');
        this.model.root = reviewsTree({ groups, turns, agents }, id => this.model.getNode(id));
        this.offerStart();
    }

    private offerStart(): void {
        const content = welcomeContent(this.status, this.writes.gap);
        this.handleViewWelcomeContentChange([{ view: this.id, content, order: 0 }]);
    }

    private goTo(node: TreeNode | undefined): void {
        if (isReviewNode(node)) {
            this.actions.perform(this.navigation.goTo(node.review));
        } else if (isAgentNode(node)) {
            this.actions.perform(this.agents.goTo(node.listed));
        } else if (isWrittenNode(node) && node.written.file.kind !== 'many') {
            this.actions.perform(this.diffs.show(node.written));
        }
    }

    private select(node: TreeNode | undefined): void {
        if (SelectableTreeNode.is(node)) {
            this.model.selectNode(node);
        }
    }

    /** Takes the keyboard out of the buttons of any other row. */
    private followSelection(node: TreeNode | undefined): void {
        const id = node && rowId(node);
        this.selected = node?.id ?? this.selected;
        this.node.toggleAttribute('aria-activedescendant', id !== undefined);
        if (id !== undefined) {
            this.node.setAttribute('aria-activedescendant', id);
        }
        // A key that comes before the rows are drawn anew must not lead to the buttons of the row before.
        for (const button of this.node.querySelectorAll<HTMLElement>('.actions button')) {
            button.tabIndex = button.closest('[role=treeitem]')?.id === id ? 0 : -1;
        }
        const focused = document.activeElement?.closest('[role=treeitem]');
        if (focused && focused.id !== id && this.node.contains(focused)) {
            this.node.focus();
        }
    }
}

function rowId({ id }: TreeNode): string {
    return `row:${id}`;
}
