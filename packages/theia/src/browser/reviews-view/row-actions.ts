import type { TreeNode } from '@theia/core/lib/browser/tree/tree';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentWrites, BulkDecisions, ReviewGroup } from '@agent-companion/client';
import { errorLine } from '../../common';
import { plainText } from '../dialogs/plain-text';
import { barActions, BarCommand } from '../review/bar/bar-actions';
import { BarCommands } from '../review/bar/bar-commands';
import { UserInputTracker } from '../review/focus/user-input-tracker';
import type { Review } from '../review/review';
import { FileLocations } from '../review/tab/file-locations';
import { isGroupNode, isReviewNode, isTurnNode, isWrittenNode } from './review-nodes';

/** A button of a row in the Reviews view. */
export interface RowAction {
    readonly name: string;
    readonly icon: string;
    readonly label: string;
    readonly isEnabled: boolean;
    readonly run: () => Promise<void>;
}

const icons: Partial<Record<BarCommand, string>> = {
    accept: 'check',
    reject: 'close',
    writeFile: 'save',
    copyText: 'copy',
    discard: 'close'
};

/** Acts of a row of the Reviews view: on its review, as the review's bar does, or on all of a group. */
@injectable()
export class RowActions {
    @inject(BarCommands) protected readonly commands: BarCommands;
    @inject(AgentWrites) protected readonly writes: AgentWrites;
    @inject(BulkDecisions) protected readonly bulkDecisions: BulkDecisions;
    @inject(UserInputTracker) protected readonly input: UserInputTracker;
    @inject(FileLocations) protected readonly locations: FileLocations;
    @inject(MessageService) protected readonly messages: MessageService;

    of(node: TreeNode): RowAction[] {
        if (isReviewNode(node)) {
            return this.ofReview(node.review);
        }
        if (isTurnNode(node)) {
            return this.ofWrites(node.turn.agentName, act => this.writes[act]({ turns: [node.turn.id] }));
        }
        if (isWrittenNode(node)) {
            const { written } = node;
            const path = this.locations.pathOf(new URI(written.file.uri));
            return this.ofWrites(path, act => this.writes.decide(written, act));
        }
        // All of the only group is decided in the view's toolbar.
        return isGroupNode(node) && node.parent!.children.filter(isGroupNode).length > 1
            ? this.ofGroup(node.group)
            : [];
    }

    private ofReview(review: Review): RowAction[] {
        const place = this.locations.pathOf(new URI(review.request.fileUri));
        const actions = barActions(review).map(({ name, label }) => ({
            name,
            icon: icons[name] ?? '',
            label: `${label}: ${place}`,
            isEnabled: this.commands.stateOf(review, name).isEnabled,
            run: () => this.commands.run(review, name)
        }));
        // The bar ends with what is most likely wanted.
        return actions.reverse();
    }

    private ofGroup({ agentName, reviews }: ReviewGroup<Review>): RowAction[] {
        const row = (decide: 'accept' | 'reject', icon: string, label: string): RowAction => ({
            name: `${decide}All`,
            icon,
            label,
            isEnabled: true,
            run: async () => {
                if (!this.input.isRepetition) {
                    await this.bulkDecisions[decide](reviews.map(({ request }) => request.id));
                }
            }
        });
        const left = nls.localize('agent-companion/discardAllLeft', 'Discard All That No Agent Waits For');
        const accept = nls.localize('agent-companion/bar/acceptAllOf', 'Accept All of {0}', agentName);
        const reject = nls.localize('agent-companion/rejectAllOf', 'Reject All of {0}', agentName);
        return agentName === undefined
            ? [row('reject', 'close-all', left)]
            : [row('accept', 'check-all', accept), row('reject', 'close-all', reject)];
    }

    private ofWrites(what: string, decide: (act: 'keep' | 'undo') => Promise<boolean>): RowAction[] {
        const keep = nls.localize('agent-companion/keepOf', 'Keep: {0}', what);
        const undo = nls.localize('agent-companion/undoOf', 'Undo: {0}', what);
        const row = (act: 'keep' | 'undo', icon: string, label: string): RowAction => ({
            name: act,
            icon,
            label,
            isEnabled: true,
            run: async () => {
                if (!this.input.isRepetition) {
                    await decide(act);
                }
            }
        });
        return [row('keep', 'check', keep), row('undo', 'discard', undo)];
    }

    /** Tells the user if what they have asked for fails. */
    perform(action: Promise<unknown>): void {
        action.catch(error => this.messages.error(plainText(errorLine(error))));
    }
}
