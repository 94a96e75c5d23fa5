import * as vscode from 'vscode';
import { agentIcon, groupByAgent, nls, ReviewGroup, reviewStates } from '@agent-companion/page';
import type { DiffReview } from '../review/diff-opener';

type Row = ReviewGroup<DiffReview> | DiffReview;

/** The list of what waits for the user, across all agents of the window. */
export class ReviewsTree implements vscode.TreeDataProvider<Row> {
    private readonly changes = new vscode.EventEmitter<void>();
    readonly onDidChangeTreeData = this.changes.event;

    /** @param undecided the reviews that wait. */
    constructor(private readonly undecided: () => DiffReview[]) {}

    refresh(): void {
        this.changes.fire();
    }

    getChildren(row?: Row): Row[] {
        if (row) {
            return 'reviews' in row ? [...row.reviews] : [];
        }
        const groups = groupByAgent(this.undecided());
        // One agent needs no header.
        return groups.length === 1 && groups[0].agentName !== undefined ? [...groups[0].reviews] : groups;
    }

    getTreeItem(row: Row): vscode.TreeItem {
        return 'reviews' in row ? groupItem(row) : reviewItem(row);
    }
}

function groupItem({ agentName, agentKind, reviews }: ReviewGroup<DiffReview>): vscode.TreeItem {
    const label = agentName ?? nls.localize('agent-companion/noAgentWaits', 'No agent waits');
    const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
    item.id = `agent:${agentName ?? ''}`;
    item.description = String(reviews.length);
    item.iconPath = agentName === undefined ? undefined : new vscode.ThemeIcon(agentIcon(agentKind));
    return item;
}

function reviewItem(review: DiffReview): vscode.TreeItem {
    const { request, isUnattended, isEdited } = review;
    const file = vscode.Uri.parse(request.fileUri, true);
    const item = new vscode.TreeItem(file.path.slice(file.path.lastIndexOf('/') + 1));
    const folder = vscode.workspace.asRelativePath(vscode.Uri.joinPath(file, '..'));
    const states = [
        ...reviewStates(request, isUnattended),
        ...(isEdited ? [nls.localize('agent-companion/edited', 'edited')] : [])
    ];
    item.id = request.id;
    item.resourceUri = file;
    item.description = [folder === file.path.slice(0, file.path.lastIndexOf('/')) ? '' : folder, ...states]
        .filter(Boolean)
        .join(' · ');
    item.tooltip = file.fsPath;
    item.contextValue = isUnattended ? 'unattendedReview' : 'review';
    item.command = {
        title: nls.localize('agent-companion/show', 'Show'),
        command: 'agent-companion.review.show',
        arguments: [review]
    };
    return item;
}
