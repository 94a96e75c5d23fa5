import * as vscode from 'vscode';
import type { ReviewRequest } from '@agent-companion/window/contract';

/** The left side: the file as it is on disk, read-only. */
export const ORIGINAL_SCHEME = 'agent-companion-original';

/** The right side: the agent's proposal, editable. */
export const REVIEW_SCHEME = 'agent-companion-review';

/** The URI of one side. Its path is the file's, so that language and icon are; the query names the review. */
export function sideUri({ fileUri, id }: Pick<ReviewRequest, 'fileUri' | 'id'>, scheme: string): vscode.Uri {
    return vscode.Uri.parse(fileUri, true).with({ scheme, authority: '', query: id, fragment: '' });
}

/** The id of the review that a tab shows, decided or not; undefined for every other tab. */
export function reviewIdOf(tab: vscode.Tab | undefined): string | undefined {
    const input = tab?.input;
    return input instanceof vscode.TabInputTextDiff && input.modified.scheme === REVIEW_SCHEME
        ? input.modified.query
        : undefined;
}

/** All tabs that show a review, or one of an id. */
export function reviewTabs(id?: string): vscode.Tab[] {
    return vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(tab => (id === undefined ? reviewIdOf(tab) !== undefined : reviewIdOf(tab) === id));
}
