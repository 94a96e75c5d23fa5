import type * as vscode from 'vscode';
import type { LanguageAnswers } from '@agent-companion/client';

type Edit = LanguageAnswers['DocumentRename'];
type Action = LanguageAnswers['CodeAction'][number];

/** A method outside of the API: it counts made, renamed and deleted files too. */
interface AllEntries {
    _allEntries?(): readonly unknown[];
}

/** Splits a workspace edit into its parts. */
export function editOf(edit: (vscode.WorkspaceEdit & AllEntries) | undefined): Edit | undefined {
    const entries = edit?.entries() ?? [];
    const texts = entries.flatMap(([resource, edits]) =>
        edits.map(({ range, newText }) => ({ resource, textEdit: { range, text: newText } }))
    );
    const others = (edit?._allEntries?.().length ?? 0) > texts.length ? [{}] : [];
    return edit && { edits: [...texts, ...others] };
}

/** A fix or refactoring; one that is nothing but a command has no edit. */
export function actionOf(action: vscode.CodeAction | vscode.Command): Action {
    const kind = 'kind' in action ? action.kind?.value : undefined;
    const edit = 'edit' in action ? editOf(action.edit) : undefined;
    return { title: action.title, kind, edit, isPreferred: 'isPreferred' in action && action.isPreferred === true };
}
