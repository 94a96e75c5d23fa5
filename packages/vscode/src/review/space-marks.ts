import * as vscode from 'vscode';
import { ORIGINAL_SCHEME, REVIEW_SCHEME } from '../tabs/review-uris';
import { drawOnSides } from './side-drawing';
import { spaceChanges } from './space-changes';

const NONE = { left: [], right: [] };

/** Marks lines whose indentation alone changes where `diffEditor.ignoreTrimWhitespace` hides that: an accept writes it. */
export function markSpaceChanges(): vscode.Disposable {
    const [left, right] = [markOf('removed'), markOf('inserted')];
    const draw = (): void => {
        const shown = vscode.window.visibleTextEditors;
        for (const editor of shown.filter(each => each.document.uri.scheme === REVIEW_SCHEME)) {
            const { query } = editor.document.uri;
            const original = shown.find(
                ({ document: { uri } }) => uri.scheme === ORIGINAL_SCHEME && uri.query === query
            );
            const isWanted = original && ignoresSpace(editor.document);
            const changes = isWanted ? spaceChanges(original.document.getText(), editor.document.getText()) : NONE;
            original?.setDecorations(left, changes.left.map(rangeOf));
            editor.setDecorations(right, changes.right.map(rangeOf));
        }
    };
    return vscode.Disposable.from(left, right, drawOnSides(draw, vscode.workspace.onDidChangeConfiguration));
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

function rangeOf(line: number): vscode.Range {
    return new vscode.Range(line, 0, line, 0);
}
