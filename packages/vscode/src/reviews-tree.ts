import * as vscode from 'vscode';
import {
    actIcon,
    actText,
    agentIcon,
    AgentList,
    AgentWrites,
    fileNameOf,
    groupByAgent,
    lengthText,
    ListedAgent,
    nls,
    proposerOf,
    ReviewGroup,
    reviewStates,
    turnText,
    writtenByText,
    WrittenRow,
    writtenText
} from '@agent-companion/client';
import type { WrittenTurn } from '@agent-companion/core/contract';
import type { DiffReview } from './tabs/diff-opener';

/** Leads to an agent; given with its row. */
export const GO_TO_COMMAND = 'agent-companion.agents.goTo';

/** The row above the agents. */
const AGENTS = 'agents';

/** The row above what agents have written. */
const WRITTEN = 'written';

type Row =
    ReviewGroup<DiffReview> | DiffReview | ListedAgent | WrittenTurn | WrittenRow | typeof AGENTS | typeof WRITTEN;

/** The list of what waits for the user, across all agents of the window. */
export class ReviewsTree implements vscode.TreeDataProvider<Row> {
    private readonly changes = new vscode.EventEmitter<void>();
    readonly onDidChangeTreeData = this.changes.event;
    private shown = '';

    /** @param undecided the reviews that wait. */
    constructor(
        private readonly undecided: () => DiffReview[],
        private readonly agents: Pick<AgentList, 'all'>,
        private readonly writes: Pick<AgentWrites, 'turns'>
    ) {}

    /** To be called when the list may have changed. */
    refresh(): void {
        const shown = JSON.stringify([
            this.undecided().map(review => [review.request.id, contextOf(review), this.factsOf(review)]),
            this.agents.all,
            this.writes.turns
        ]);
        if (shown !== this.shown) {
            this.shown = shown;
            this.changes.fire();
        }
    }

    getChildren(row?: Row): Row[] {
        const { all } = this.agents;
        const { turns } = this.writes;
        if (row) {
            return this.childrenOf(row);
        }
        const groups = groupByAgent(this.undecided());
        const reviews = hasHeaders(groups) ? groups : [...(groups.at(0)?.reviews ?? [])];
        const sections = [...(turns.length > 0 ? [WRITTEN] : []), ...(all.length > 0 ? [AGENTS] : [])] as Row[];
        return [...reviews, ...sections];
    }

    /** Rows at the top only are revealed. */
    getParent(): undefined {
        return undefined;
    }

    getTreeItem(row: Row): vscode.TreeItem {
        if (row === AGENTS || row === WRITTEN) {
            return sectionItem(row);
        }
        if ('began' in row) {
            return turnItem(row);
        }
        if ('file' in row) {
            return writtenItem(row);
        }
        return 'reviews' in row ? groupItem(row) : 'agent' in row ? agentItem(row) : this.reviewItem(row);
    }

    private childrenOf(row: Row): Row[] {
        if (row === AGENTS || row === WRITTEN) {
            return row === AGENTS ? [...this.agents.all] : [...this.writes.turns];
        }
        const files = 'began' in row ? row.files.map(file => ({ turn: row, file })) : [];
        return 'reviews' in row ? [...row.reviews] : files;
    }

    private reviewItem(review: DiffReview): vscode.TreeItem {
        const { request } = review;
        const file = vscode.Uri.parse(request.fileUri, true);
        const item = new vscode.TreeItem(fileNameOf(request.fileUri));
        item.id = idOf(review);
        item.resourceUri = file;
        item.description = this.factsOf(review).join(' · ');
        item.tooltip = file.fsPath;
        // A screen reader would say the path alone.
        item.accessibilityInformation = {
            label: [fileNameOf(request.fileUri), ...this.factsOf(review, true)].join(', ')
        };
        item.contextValue = contextOf(review);
        item.command = {
            title: nls.localize('agent-companion/show', 'Show'),
            command: 'agent-companion.review.show',
            arguments: [review]
        };
        return item;
    }

    private factsOf(review: DiffReview, namesAgent = this.namesAgent(review)): string[] {
        const { request, isUnattended, isEdited } = review;
        const folder = vscode.Uri.joinPath(vscode.Uri.parse(request.fileUri, true), '..');
        const path = vscode.workspace.asRelativePath(folder);
        return [
            // The workspace itself has no relative path.
            ...(path === folder.fsPath ? [] : [path]),
            ...(namesAgent || request.purpose ? [proposerOf(request)] : []),
            lengthText(request.text.length),
            ...reviewStates(request, isUnattended),
            ...(isEdited ? [nls.localize('agent-companion/editedByYou', 'edited by you')] : [])
        ];
    }

    /** Whether the row of a review says whose it is, as no header does. */
    private namesAgent({ isUnattended }: DiffReview): boolean {
        return isUnattended || !hasHeaders(groupByAgent(this.undecided()));
    }
}

/** By which the menus know what can be done with a review. */
function contextOf({ isUnattended, hasEnded }: DiffReview): string {
    return hasEnded ? 'endedReview' : isUnattended ? 'unattendedReview' : 'review';
}

/** One agent needs no header. */
function hasHeaders(groups: readonly ReviewGroup<DiffReview>[]): boolean {
    return groups.length > 1 || groups.some(({ agentName }) => agentName === undefined);
}

function idOf(row: ReviewGroup<DiffReview> | DiffReview): string {
    return 'reviews' in row ? `agent:${row.agentName ?? ''}` : row.request.id;
}

function sectionItem(row: typeof AGENTS | typeof WRITTEN): vscode.TreeItem {
    const label =
        row === AGENTS
            ? nls.localize('agent-companion/agentsSection', 'Agents')
            : nls.localize('agent-companion/writtenSection', 'Changed on Disk');
    const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
    item.id = row;
    return item;
}

function turnItem(turn: WrittenTurn): vscode.TreeItem {
    const { id, agentName, agentKind, files } = turn;
    const item = new vscode.TreeItem(agentName, vscode.TreeItemCollapsibleState.Expanded);
    item.id = `turn:${id}`;
    item.description = turnText(turn);
    // The names of several are cut where the view is narrow.
    item.tooltip = [agentName, turnText(turn), String(files.length)].join(' · ');
    item.iconPath = new vscode.ThemeIcon(agentIcon(agentKind));
    item.contextValue = 'turn';
    return item;
}

function writtenItem(row: WrittenRow): vscode.TreeItem {
    const { turn, file } = row;
    const uri = vscode.Uri.parse(file.uri, true);
    const item = new vscode.TreeItem(fileNameOf(file.uri));
    const folder = vscode.workspace.asRelativePath(vscode.Uri.joinPath(uri, '..'));
    item.id = `written:${turn.id}:${file.uri}`;
    item.resourceUri = uri;
    const [change, place] = [writtenText(file), folder === vscode.Uri.joinPath(uri, '..').fsPath ? '' : folder];
    // The end is cut where the view is narrow.
    item.description = [change, place].filter(Boolean).join(' · ');
    item.tooltip = [uri.fsPath, change, writtenByText(file.by)].filter(Boolean).join('\n');
    item.contextValue = 'written';
    const title = nls.localize('agent-companion/show', 'Show');
    item.command = { title, command: 'agent-companion.written.show', arguments: [row] };
    return item;
}

function agentItem(row: ListedAgent): vscode.TreeItem {
    const { agent, act, calls } = row;
    const item = new vscode.TreeItem(agent.name);
    item.id = `listed:${agent.name}`;
    item.description = act && actText(act);
    const color = calls ? new vscode.ThemeColor('list.warningForeground') : undefined;
    item.iconPath = new vscode.ThemeIcon(actIcon(act) ?? agentIcon(agent.kind), color);
    const title = nls.localize('agent-companion/show', 'Show');
    item.command = { title, command: GO_TO_COMMAND, arguments: [row] };
    return item;
}

function groupItem(group: ReviewGroup<DiffReview>): vscode.TreeItem {
    const { agentName, agentKind, reviews } = group;
    const label = agentName ?? nls.localize('agent-companion/noAgentWaits', 'No agent waits');
    const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
    item.id = idOf(group);
    item.description = String(reviews.length);
    item.iconPath = agentName === undefined ? undefined : new vscode.ThemeIcon(agentIcon(agentKind));
    return item;
}
