import { ContextKey, ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { KeybindingRegistry } from '@theia/core/lib/browser/keybinding';
import { MessageService } from '@theia/core/lib/common/message-service';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { errorLine } from '../../../common';
import {
    DecisionCooldown,
    groupByAgent,
    hunksAt,
    KeptChanges,
    proposerOf,
    ReviewComments,
    ReviewService
} from '@agent-companion/client';
import { plainText } from '../../dialogs/plain-text';
import { leaveEscape } from '../../messages/terminal-escape';
import { FileLocations } from '../tab/file-locations';
import { ReviewHunks } from '../changes/review-hunks';
import { NoticeList } from '../notices/notice-list';
import { ReviewObserver } from '../notices/review-observer';
import { Review } from '../review';
import { ReviewFinder } from '../review-finder';
import { barActions, BarCommand } from './bar-actions';
import { BarCommands } from './bar-commands';
import { changesText, Position } from './bar-texts';
import { DecisionMenu } from './decision-menu';
import { BarFacts, ReviewBar } from './review-bar';
import { ReviewHeader } from './review-header';

/** True while the keyboard is in the bar of a review, where Esc goes back to the text. */
const BAR_FOCUS = 'agentCompanion.reviewBarFocus';

/** Shows the bar and the notices above each review, up to date for as long as it is open. */
@injectable()
export class ReviewBars implements FrontendApplicationContribution {
    @inject(ReviewService) protected readonly reviews: ReviewService<Review>;
    @inject(ReviewFinder) protected readonly finder: ReviewFinder;
    @inject(ReviewHunks) protected readonly hunks: ReviewHunks;
    @inject(KeptChanges) protected readonly kept: KeptChanges<Review>;
    @inject(ReviewComments) protected readonly comments: ReviewComments;
    @inject(ReviewObserver) protected readonly observer: ReviewObserver;
    @inject(DecisionCooldown) protected readonly cooldown: DecisionCooldown;
    @inject(FileLocations) protected readonly locations: FileLocations;
    @inject(DecisionMenu) protected readonly menu: DecisionMenu;
    @inject(BarCommands) protected readonly commands: BarCommands;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;
    @inject(KeybindingRegistry) protected readonly keybindings: KeybindingRegistry;

    private readonly headers = new Map<Review, ReviewHeader>();
    private focusKey: ContextKey<boolean>;

    onStart(): void {
        this.focusKey = this.contextKeys.createKey<boolean>(BAR_FOCUS, false);
        leaveEscape(this.keybindings, BAR_FOCUS);
        const updateAll = (): void => this.headers.forEach(header => header.update());
        this.reviews.onDidOpen(review => this.add(review));
        this.reviews.onDidChange(updateAll);
        this.kept.onDidKeep(updateAll);
        this.hunks.onDidChange(updateAll);
        this.comments.onDidChange(updateAll);
        this.cooldown.onDidChange(updateAll);
        this.commands.onDidChangeKeys(updateAll);
        this.observer.onDidChange(review => this.headers.get(review)?.update());
    }

    /** Puts the keyboard into the bar of a review that is to be seen. */
    enter(review: Review, command?: BarCommand): void {
        this.headers.get(review)?.enter(command);
    }

    private add(review: Review): void {
        const update = (): void => header.update();
        const header: ReviewHeader = new ReviewHeader(review.editor, () => this.render(review));
        this.headers.set(review, header);
        header.node.addEventListener('focusin', () => this.focusKey.set(true));
        header.node.addEventListener('focusout', () => this.focusKey.set(false));
        review.toDispose.pushAll([
            header,
            { dispose: () => this.headers.delete(review) },
            // A bar that goes with the keyboard in it tells of no focus that it has lost.
            { dispose: () => this.focusKey.set(false) },
            review.editor.diffEditor.getModifiedEditor().onDidChangeCursorPosition(update)
        ]);
    }

    private render(review: Review): React.ReactNode {
        if (review.widget.isDisposed) {
            // The texts went with the tab, which the user has closed.
            return undefined;
        }
        return (
            <>
                <ReviewBar
                    facts={this.factsOf(review)}
                    actions={barActions(review)}
                    stateOf={command => this.commands.stateOf(review, command)}
                    run={command => this.run(review, command)}
                    openMenu={(menu, button) => this.menu.open(review, menu, button)}
                />
                <NoticeList
                    notices={this.observer.noticesOf(review)}
                    restoreEdits={() => review.proposal.restoreEarlierEdits()}
                />
            </>
        );
    }

    private factsOf(review: Review): BarFacts {
        const { agentName, fileUri, target } = review.request;
        const file = new URI(fileUri);
        const waiting = groupByAgent(this.reviews.undecided()).flatMap(({ reviews }) => reviews);
        const index = waiting.indexOf(review);
        return {
            file: file.path.base,
            folder: this.locations.folderOf(file),
            agent: agentName,
            proposer: proposerOf(review.request),
            isNew: target.isNew,
            size: this.hunks.sizeOf(review),
            changes: this.changePosition(review),
            kept: this.kept.among(review, this.hunks.of(review)).length,
            comments: this.comments.of(review.request.id).length,
            files: index >= 0 ? { index, count: waiting.length } : undefined
        };
    }

    private changePosition(review: Review): Position | undefined {
        const hunks = this.hunks.of(review);
        // The cursor that the steps from change to change begin at and move, also with the keyboard in the other side.
        const { lineNumber = 1 } = review.editor.diffEditor.getModifiedEditor().getPosition() ?? {};
        const hunk = hunks && hunksAt(hunks, lineNumber - 1).at(0);
        return hunks && { index: hunk && hunks.indexOf(hunk), count: hunks.length };
    }

    private run(review: Review, command: BarCommand): void {
        const header = this.headers.get(review);
        const hadFocus = header?.hasFocus === true;
        const follow = (): void => {
            const front = this.finder.inFront();
            if (command === 'previousChange' || command === 'nextChange') {
                const position = this.changePosition(review);
                header?.announce(position ? changesText(position) : '');
            } else if (hadFocus && front && (command === 'previousFile' || command === 'nextFile')) {
                this.enter(front, command);
            }
        };
        this.commands
            .run(review, command)
            .then(follow)
            .catch(error => this.messages.error(plainText(errorLine(error))));
    }
}
