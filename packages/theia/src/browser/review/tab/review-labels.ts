import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { DidChangeLabelEvent, LabelProviderContribution } from '@theia/core/lib/browser/label-provider';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ReviewRequest } from '../../../common';
import { ReviewResources } from '../text/review-resources';
import { reviewTitle } from './review-title';
import { reviewIdOf } from './review-uris';

/** More than Theia's own provider for diffs asks for. */
const PRIORITY = 1_000;

/** Names the tabs of reviews, and names them anew when something about one has changed, such as that its agent has gone. */
@injectable()
export class ReviewLabels implements LabelProviderContribution {
    private readonly changes = new Emitter<DidChangeLabelEvent>();
    readonly onDidChange: Event<DidChangeLabelEvent> = this.changes.event;

    constructor(@inject(ReviewResources) private readonly resources: ReviewResources) {
        resources.onDidChange(id => {
            const affects = (element: object): boolean => element instanceof URI && reviewIdOf(element) === id;
            this.changes.fire({ affects });
        });
    }

    canHandle(element: object): number {
        return this.find(element) ? PRIORITY : 0;
    }

    getName(element: object): string | undefined {
        const request = this.find(element);
        return request && reviewTitle(request);
    }

    getLongName(element: object): string | undefined {
        const request = this.find(element);
        return request && `${new URI(request.fileUri).path.fsPath()} ⟷ ${request.agentName}`;
    }

    getIcon(): string {
        return codicon('diff');
    }

    private find(element: object): ReviewRequest | undefined {
        return element instanceof URI && DiffUris.isDiffUri(element)
            ? this.resources.find(reviewIdOf(element) ?? '')
            : undefined;
    }
}
