import * as vscode from 'vscode';
import { ORIGINAL_SCHEME, REVIEW_SCHEME } from '../tabs/review-uris';
import { spaceChanges } from './space-changes';

/** How long, in milliseconds, texts have to be at rest. */
const REST_MS = 100;

const NONE = { left: [], right: [] };

/** Marks lines whose indentation alone changes where `diffEditor.ignoreTrimWhitespace` hides that: an accept writes it. */
export function markSpaceChanges(): vscode.Disposable {
    const [left, right] = [markOf('removed'), markOf('inserted')];
    const mark = (): void => {
        const shown = vscode.window.visibleTextEditors;
        for (const editor of shown.filter(each => each.document.uri.scheme === REVIEW_SCHEME)) {
            const { query } = editor.document.uri;
            const original = shown.find(
                ({ document: { uri } }) => uri.scheme === ORIGINAL_SCHEME && uri.query === query
            );
            const changes =
                original && ignoresSpace(editor.document) ? spaceChanges(linesOf(original), linesOf(editor)) : NONE;
            original?.setDecorations(left, changes.left.map(rangeOf));
            editor.setDecorations(right, changes.right.map(rangeOf));
        }
    };
    let timer: NodeJS.Timeout | undefined;
    const markSoon = (): void => {
        clearTimeout(timer);
        timer = setTimeout(mark, REST_MS);
    };
    const { workspace, window } = vscode;
    markSoon();
    return vscode.Disposable.from(
        left,
        right,
        window.onDidChangeVisibleTextEditors(markSoon),
        workspace.onDidChangeTextDocument(({ document: { uri } }) => isSide(uri) && markSoon()),
        workspace.onDidChangeConfiguration(change => change.affectsConfiguration('diffEditor') && markSoon()),
        { dispose: () => clearTimeout(timer) }
    );
}

function markOf(kind: 'removed' | 'inserted'): vscode.TextEditorDecorationType {
    return vscode.window.createTextEditorDecorationType({
        isWholeLine: true,
        backgroundColor: new vscode.ThemeColor(`diffEditor.${kind}LineBackground`),
        overviewRulerColor: new vscode.ThemeColor(`diffEditorOverview.${kind}Foreground`),
        overviewRulerLane: vscode.OverviewRulerLane.Full
    });
}

function ignoresSpace(document: vscode.TextDocument): boolean {
    return vscode.workspace.getConfiguration('diffEditor', document).get('ignoreTrimWhitespace') === true;
}

function isSide({ scheme }: vscode.Uri): boolean {
    return scheme === REVIEW_SCHEME || scheme === ORIGINAL_SCHEME;
}

function linesOf({ document }: vscode.TextEditor): string[] {
    return document.getText().split(/\r\n|\r|\n/);
}

function rangeOf(line: number): vscode.Range {
    return new vscode.Range(line, 0, line, 0);
}
