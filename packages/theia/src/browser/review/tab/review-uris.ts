import URI from '@theia/core/lib/common/uri';
import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { ReviewRequest } from '../../../common';

/** The left side: the file as it is on disk, read-only. */
export const ORIGINAL_SCHEME = 'agent-original';

/** The right side: the agent's proposal, editable. */
export const PROPOSAL_SCHEME = 'agent-proposal';

/*
 * Schemes of our own, because a `file:` URI would make the left side editable and fail for a missing file. The path
 * is the file's, so that language and icon are; the query names the review, so that two reviews of a file differ.
 */

function originalUri(request: ReviewRequest): URI {
    return sideUri(request, ORIGINAL_SCHEME);
}

function proposalUri(request: ReviewRequest): URI {
    return sideUri(request, PROPOSAL_SCHEME);
}

/** The URI of the diff editor; its label is the tab's title. */
export function reviewUri(request: ReviewRequest): URI {
    const title = `${new URI(request.fileUri).path.base} ⟷ ${request.agentName}`;
    return DiffUris.encode(originalUri(request), proposalUri(request), title);
}

/** The id of the review that a URI of ours belongs to: one side's, or the diff editor's. */
export function reviewIdOf(uri: URI | undefined): string | undefined {
    if (!uri) {
        return undefined;
    }
    const side = DiffUris.isDiffUri(uri) ? DiffUris.decode(uri)[1] : uri;
    return side.scheme === PROPOSAL_SCHEME || side.scheme === ORIGINAL_SCHEME ? side.query : undefined;
}

/** The id of the review that a widget was opened for, decided or not. */
export function reviewIdIn(widget: Widget | null | undefined): string | undefined {
    return widget instanceof EditorWidget ? reviewIdOf(widget.editor.uri) : undefined;
}

/** Whether a widget was opened for a review, decided or not. */
export function isReviewWidget(widget: object | undefined): boolean {
    return widget instanceof Widget && reviewIdIn(widget) !== undefined;
}

function sideUri({ fileUri, id }: ReviewRequest, scheme: string): URI {
    return new URI(fileUri).withScheme(scheme).withQuery(id).withoutFragment();
}
