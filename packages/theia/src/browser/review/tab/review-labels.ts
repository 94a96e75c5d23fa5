import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { DidChangeLabelEvent, LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { ReviewRequest } from '../../../common';
import { ReviewRegistry, reviewTitle } from '@agent-companion/client';
import { reviewIdOf } from './review-uris';

/** More than Theia's own provider for diffs asks for. */
const PRIORITY = 1_000;

/** Names the tabs of reviews, anew when something has changed, such as that the agent has gone. */
@injectable()
export class ReviewLabels implements LabelProviderContribution {
    @inject(ReviewRegistry) protected readonly registry: ReviewRegistry;

    private readonly onDidChangeEmitter = new Emitter<DidChangeLabelEvent>();
    readonly onDidChange: Event<DidChangeLabelEvent> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.registry.onDidChange(({ request: { id } }) => {
            // The tab of one that is being closed keeps its name.
            if (this.registry.find(id)?.review) {
                this.onDidChangeEmitter.fire({ affects: element => idIn(element) === id });
            }
        });
    }

    canHandle(element: object): number {
        return this.find(element) ? PRIORITY : 0;
    }

    getName(element: object): string | undefined {
        const request = this.find(element);
        const review = this.registry.find(request?.id)?.review;
        return request && reviewTitle(request, review?.isUnattended ?? request.agentGone);
    }

    getLongName(element: object): string | undefined {
        const request = this.find(element);
        return request && `${new URI(request.fileUri).path.fsPath()} ⟷ ${request.agentName}`;
    }

    getIcon(): string {
        return codicon('diff');
    }

    private find(element: object): ReviewRequest | undefined {
        const isDiff = element instanceof URI && DiffUris.isDiffUri(element);
        return isDiff ? this.registry.find(idIn(element))?.request : undefined;
    }
}

function idIn(element: object): string | undefined {
    return element instanceof URI ? reviewIdOf(element) : undefined;
}
