import * as vscode from 'vscode';
import { nls } from '@agent-companion/client';
import type { ReviewRequest } from '@agent-companion/core/contract';

/** The left side: the file as it is on disk, read-only. */
export const ORIGINAL_SCHEME = 'agent-companion-original';

/** The right side: the agent's proposal, editable. */
export const REVIEW_SCHEME = 'agent-companion-review';

export function isSide({ scheme }: vscode.Uri): boolean {
    return scheme === REVIEW_SCHEME || scheme === ORIGINAL_SCHEME;
}

/** Makes a side's URI of file name and review id. */
export function sideUri({ fileUri, id }: Pick<ReviewRequest, 'fileUri' | 'id'>, scheme: string): vscode.Uri {
    const file = vscode.Uri.parse(fileUri, true).with({ scheme, authority: '', query: id, fragment: '' });
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    // In a folder of its own, extensions that act on saves leave the file alone.
    return scheme === REVIEW_SCHEME ? vscode.Uri.joinPath(file, '..', proposalWords(), name) : file;
}

/** An open document of a URI. */
export function documentOf(uri: vscode.Uri): vscode.TextDocument | undefined {
    return vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
}

function proposalWords(): string {
    return nls.localize('agent-companion/proposalFolder', 'Proposal, not written yet');
}

/** The id of the review that a tab shows, decided or not; undefined for every other tab. */
export function reviewIdOf(tab: vscode.Tab | undefined): string | undefined {
    const input = tab?.input;
    const uri =
        input instanceof vscode.TabInputTextDiff
            ? input.modified
            : input instanceof vscode.TabInputText
              ? input.uri
              : undefined;
    return uri?.scheme === REVIEW_SCHEME ? uri.query : undefined;
}

/** All tabs that show a review, or one of an id. */
export function reviewTabs(id?: string): vscode.Tab[] {
    return vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(tab => (id === undefined ? reviewIdOf(tab) !== undefined : reviewIdOf(tab) === id));
}
