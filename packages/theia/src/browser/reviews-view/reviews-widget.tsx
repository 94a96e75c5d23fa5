import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import { codicon, Message } from '@theia/core/lib/browser/widgets/widget';
import { CommandService } from '@theia/core/lib/common/command';
import { Disposable } from '@theia/core/lib/common/disposable';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { errorLine } from '../../common';
import {
    AgentStatus,
    BulkDecisions,
    DecisionCooldown,
    groupByAgent,
    ReviewDecisions,
    ReviewGroup,
    ReviewService,
    startLabel
} from '@agent-companion/client';
import { goToAgentCommand } from '../status/status-bar-item';
import { UserInputTracker } from '../review/focus/user-input-tracker';
import { Review } from '../review/review';
import { ReviewFinder } from '../review/review-finder';
import { plainText } from '../dialogs/plain-text';
import { ReviewNavigation } from '../review/review-navigation';
import { ReviewHunks } from '../review/changes/review-hunks';
import { countText } from './reviews-status-item';
import { FileLocations } from '../review/tab/file-locations';
import { GroupAction, ReviewGroupSection } from './review-group';
import { ReviewRow, RowAction } from './review-row';
import { RowNavigation } from './row-navigation';

/** How often ages are written anew, in milliseconds: they are told in minutes. */
const TICK_MS = 30_000;

export const REVIEWS_VIEW_ID = 'agent-companion.reviews';

/** The view's name. */
export const reviewsViewLabel = nls.localize('agent-companion/reviewsView', 'Reviews');

/** Lists what waits for the user across all agents of the window. */
@injectable()
export class ReviewsWidget extends ReactWidget {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewDecisions) protected readonly decisions: ReviewDecisions<Review>;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(ReviewFinder) protected readonly finder: ReviewFinder;
    @inject(ReviewHunks) protected readonly hunks: ReviewHunks;
    @inject(FileLocations) protected readonly locations: FileLocations;
    @inject(BulkDecisions) protected readonly bulkDecisions: BulkDecisions;
    @inject(DecisionCooldown) protected readonly cooldown: DecisionCooldown;
    @inject(UserInputTracker) protected readonly input: UserInputTracker;
    @inject(ReviewNavigation) protected readonly navigation: ReviewNavigation;
    @inject(AgentStatus) protected readonly status: AgentStatus;
    @inject(CommandService) protected readonly commands: CommandService;
    @inject(MessageService) protected readonly messages: MessageService;

    /** The agents whose reviews are hidden; undefined for those that no agent waits for. */
    private readonly collapsed = new Set<string | undefined>();
    private readonly rows = new RowNavigation(this.node);

    @postConstruct()
    protected init(): void {
        this.id = REVIEWS_VIEW_ID;
        this.title.label = reviewsViewLabel;
        this.title.caption = nls.localize('agent-companion/reviewsCaption', 'Reviews: changes that agents propose');
        this.title.iconClass = codicon('diff-multiple');
        this.title.closable = true;
        this.addClass('agent-companion-reviews');
        const tick = setInterval(() => this.isVisible && this.update(), TICK_MS);
        this.toDispose.pushAll([
            Disposable.create(() => clearInterval(tick)),
            this.cooldown.onDidChange(() => this.update()),
            this.reviews.onDidChange(() => this.forgetGone()),
            this.decisions.onDidDecide(() => this.update()),
            this.hunks.onDidChange(() => this.update()),
            this.status.onDidChange(() => this.update()),
            this.shell.mainPanel.onDidChangeCurrent(() => this.update())
        ]);
        this.update();
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        this.rows.enter();
    }

    protected override onAfterShow(message: Message): void {
        super.onAfterShow(message);
        this.update();
    }

    protected render(): React.ReactNode {
        const waiting = this.reviews.unsettled();
        return (
            <>
                <div role="status" className="agent-companion-unseen">
                    {countText(waiting.length)}
                </div>
                {waiting.length === 0 ? (
                    <EmptyState
                        label={this.emptyLabel()}
                        go={() => this.perform(this.commands.executeCommand(goToAgentCommand.id))}
                    />
                ) : (
                    this.renderGroups(groupByAgent(waiting))
                )}
                <AfterEachRender act={() => this.rows.updateRows()} />
            </>
        );
    }

    private emptyLabel(): string {
        return this.status.agents.length > 0
            ? nls.localize('agent-companion/goToAgent', 'Go to Agent')
            : startLabel(this.status.facts?.agents);
    }

    private renderGroups(groups: readonly ReviewGroup<Review>[]): React.ReactNode {
        return groups.map(({ agentName, agentKind, reviews }) => (
            <ReviewGroupSection
                key={agentName ?? ''}
                agentName={agentName}
                agentKind={agentKind}
                count={reviews.length}
                isOneOfSeveral={groups.length > 1}
                isCollapsed={this.collapsed.has(agentName)}
                toggle={() => this.toggle(agentName)}
                act={action => this.actOnAll(reviews, action)}
            >
                {this.renderRows(reviews, agentName)}
            </ReviewGroupSection>
        ));
    }

    private renderRows(reviews: readonly Review[], agentName: string | undefined): React.ReactNode {
        const inFront = this.finder.inFront();
        return reviews.map(review => (
            <ReviewRow
                key={review.request.id}
                review={review}
                isInFront={review === inFront}
                namesAgent={agentName === undefined}
                locations={this.locations}
                size={this.hunks.sizeOf(review)}
                isDecidable={!review.decided && !this.cooldown.isCooling(review)}
                act={action => this.act(review, action)}
            />
        ));
    }

    /** What comes later is not hidden with what has gone. */
    private forgetGone(): void {
        const agents = groupByAgent(this.reviews.unsettled()).map(({ agentName }) => agentName);
        this.collapsed.forEach(agentName => agents.includes(agentName) || this.collapsed.delete(agentName));
        this.update();
    }

    private toggle(agentName: string | undefined): void {
        if (!this.collapsed.delete(agentName)) {
            this.collapsed.add(agentName);
        }
        this.update();
    }

    private actOnAll(reviews: readonly Review[], action: GroupAction): void {
        const ids = reviews.map(({ request }) => request.id);
        if (!this.input.isRepetition) {
            this.perform(action === 'acceptAll' ? this.bulkDecisions.accept(ids) : this.bulkDecisions.reject(ids));
        }
    }

    private act(review: Review, action: RowAction): void {
        if (action === 'open') {
            this.perform(this.navigation.goTo(review));
        } else if (!review.decided && !this.cooldown.refuses(review)) {
            this.perform(this.decisions[action](review));
        }
    }

    private perform(action: Promise<unknown>): void {
        action.catch(error => this.messages.error(plainText(errorLine(error))));
    }
}

function AfterEachRender({ act }: { act: () => void }): null {
    // Before any input is handled.
    React.useLayoutEffect(act);
    return null;
}

function EmptyState({ label, go }: { label: string; go: () => void }): React.ReactElement {
    return (
        <div className="empty">
            <p tabIndex={-1}>{countText(0)}</p>
            <p>
                {nls.localize(
                    'agent-companion/whatAppears',
                    'What an agent in one of this window’s terminals proposes appears here, until you accept or reject it.'
                )}
            </p>
            <button className="theia-button main" data-action="start" onClick={go}>
                {label}
            </button>
        </div>
    );
}
