import * as vscode from 'vscode';
import type { ReviewScreen, TextStorage } from '@agent-companion/page';
import type { LastingMessages } from '../messages/lasting-messages';
import { notify, showProgress } from '../messages/notifications';
import { askAboutFiles, askChoice } from '../messages/questions';
import type { StatusMessages } from '../messages/status-messages';
import type { DiffReview } from '../tabs/diff-opener';
import { restoreKeyboard } from '../tabs/keyboard';
import type { ReviewEditors } from '../tabs/review-editors';

/** What a screen of reviews shares with the rest of the extension. */
interface ScreenServices {
    readonly editors: ReviewEditors;
    readonly messages: StatusMessages;
    readonly lasting: Pick<LastingMessages, 'show'>;
    readonly storage: TextStorage;
    readonly inFront: () => DiffReview | undefined;
    readonly setting: (name: string) => unknown;
}

/** VS Code as what the page's reviews are decided on. */
export function reviewScreen({ editors, lasting, ...services }: ScreenServices): ReviewScreen<DiffReview> {
    const { originals, opener } = editors;
    return {
        ...services,
        showLasting: (sentence, act, label) => lasting.show(sentence, act, label),
        notify,
        askChoice,
        askAboutFiles,
        showProgress,
        writeClipboard: async text => vscode.env.clipboard.writeText(text),
        unsavedFiles: { has: fileUri => isUnsaved(uriOf(fileUri).toString()) },
        pathOf: fileUri => vscode.workspace.asRelativePath(uriOf(fileUri)),
        reveal: review => opener.show(review),
        openText,
        openFile,
        onDidWrite: fileUri => listener => originals.watch(uriOf(fileUri), () => listener(undefined)),
        readFile: fileUri => originals.read(uriOf(fileUri)),
        encode: (fileUri, text) => originals.encode(uriOf(fileUri), text),
        readAgain: ({ request }) => originals.readAgain(request),
        originalOf: ({ request }) => originals.of(request)
    };
}

/** In a document that has no file, in the language of that which the text was meant for, where there is one. */
async function openText(content: string, fileUri: string): Promise<void> {
    const language = await vscode.workspace.openTextDocument(uriOf(fileUri)).then(
        ({ languageId }) => languageId,
        () => undefined
    );
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language }));
}

async function openFile(fileUri: string, line: number, isBehind: boolean): Promise<void> {
    const selection = new vscode.Range(line, 0, line, 0);
    const options = { selection, preview: false, preserveFocus: true, background: isBehind };
    await vscode.commands.executeCommand('vscode.open', uriOf(fileUri), options);
    await restoreKeyboard();
}

function uriOf(fileUri: string): vscode.Uri {
    return vscode.Uri.parse(fileUri, true);
}

/** Also in a notebook, and in an editor of some extension, which has no document but its tab. */
function isUnsaved(uri: string): boolean {
    const { textDocuments, notebookDocuments } = vscode.workspace;
    const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs);
    return (
        [...textDocuments, ...notebookDocuments].some(each => each.isDirty && each.uri.toString() === uri) ||
        tabs.some(({ isDirty, input }) => isDirty && hasUri(input) && input.uri.toString() === uri)
    );
}

function hasUri(input: unknown): input is { readonly uri: vscode.Uri } {
    return typeof input === 'object' && input !== null && 'uri' in input;
}
