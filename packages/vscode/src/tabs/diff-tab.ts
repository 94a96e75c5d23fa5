import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { Disposable } from '@agent-companion/core/server';
import { Emitter } from '@agent-companion/core/support';
import { waitAtMost } from '@agent-companion/core/support';
import { ProposalText, ReviewTab } from '@agent-companion/client';
import type { ReviewRequest } from '@agent-companion/core/contract';
import type { DocumentSaver } from './document-saver';
import type { ReviewFileSystem } from './review-file-system';
import { documentOf, REVIEW_SCHEME, reviewTabs, sideUri } from './review-uris';
import type { TabClosing } from './tab-closing';
import { DocumentModel } from '../text/document-model';

/** How long, in milliseconds, the end of a tab waits for VS Code to give up its text. */
const DISCARD_MS = 10_000;

/** Parts that tabs of reviews share. */
export interface DiffTabServices {
    readonly files: ReviewFileSystem;
    readonly saver: DocumentSaver;
    readonly closing: Pick<TabClosing, 'remove'>;
}

/** The tab of a review: a diff editor with the file left and the editable text right. */
export class DiffTab implements ReviewTab {
    readonly uri: vscode.Uri;
    readonly text: ProposalText;
    isClosed = false;
    private isReadOnly = false;
    private readonly model: DocumentModel;
    private readonly closes = new Emitter<void>();
    private readonly subscriptions: vscode.Disposable[];

    constructor(
        private readonly request: ReviewRequest,
        private readonly services: DiffTabServices
    ) {
        this.uri = sideUri(request, REVIEW_SCHEME);
        this.model = new DocumentModel(request.text, value => this.show(value), digestOf);
        this.text = new ProposalText(this.model, request.text);
        this.model.onDidChange = change => this.text.handleModelChange(change);
        // There before the text that the user has made of it, which takes its place.
        services.files.set(this.uri, this.model.shown);
        const { workspace, window } = vscode;
        this.subscriptions = [
            workspace.onDidOpenTextDocument(document => this.load(document)),
            workspace.onDidChangeTextDocument(event => this.follow(event)),
            window.onDidChangeActiveTextEditor(editor => editor && this.saveDirty(editor.document))
        ];
    }

    /** Takes over an editor that shows the review already, as after the end of the extension host alone. */
    takeOver(): void {
        vscode.workspace.textDocuments.forEach(document => this.load(document));
    }

    /** Whether the user sees it, in whatever editor group. */
    get isVisible(): boolean {
        return reviewTabs(this.request.id).some(tab => tab.isActive);
    }

    markEdited(): void {
        // VS Code would ask what to do with a tab that is marked.
    }

    setReadOnly(reason: string | undefined): void {
        this.isReadOnly = reason !== undefined;
        const { files, saver } = this.services;
        saver.settled(this.uri).then(
            () => files.setReadOnly(this.uri, this.isReadOnly),
            () => undefined
        );
    }

    onDidClose(listener: () => void): Disposable {
        return this.closes.event(listener);
    }

    async close(): Promise<void> {
        if (!this.isClosed) {
            this.end();
            // The next review comes in front before the tab goes: what is behind it would only flash up.
            this.closes.fire();
            await waitAtMost(this.discard(), DISCARD_MS);
            await vscode.window.tabGroups.close(reviewTabs(this.request.id), true);
            const { files, saver } = this.services;
            saver.settled(this.uri).then(
                () => files.remove(this.uri),
                () => undefined
            );
        }
    }

    /** The user has closed it. */
    handleClosed(): void {
        this.end();
        this.closes.fire();
        this.services.files.remove(this.uri);
    }

    private end(): void {
        this.isClosed = true;
        this.services.closing.remove(this.request);
        vscode.Disposable.from(...this.subscriptions).dispose();
    }

    /** Deletes the text, saved or not: VS Code asks before closing an unsaved tab, not before this. */
    private async discard(): Promise<void> {
        this.isReadOnly = false;
        this.services.files.empty(this.uri);
        const edit = new vscode.WorkspaceEdit();
        edit.deleteFile(this.uri);
        await vscode.workspace.applyEdit(edit);
    }

    private show(value: string): void {
        const document = documentOf(this.uri);
        if (!document) {
            this.services.files.set(this.uri, value);
            return;
        }
        // VS Code tells of a change, and only then, in the same turn, that the document is dirty.
        queueMicrotask(() =>
            this.services.saver.isUnsaved(document)
                ? this.replace(document, value)
                : this.services.files.set(this.uri, value)
        );
    }

    /** Replaces what the user is just typing: VS Code keeps that, whatever the file has become. */
    private replace(document: vscode.TextDocument, value: string): void {
        const all = new vscode.Range(0, 0, document.lineCount, 0);
        const editor = vscode.window.visibleTextEditors.find(each => each.document === document);
        const edit = new vscode.WorkspaceEdit();
        edit.replace(this.uri, all, value);
        const replacing = editor
            ? editor.edit(builder => {
                  builder.replace(all, value);
                  builder.setEndOfLine(value.includes('\r\n') ? vscode.EndOfLine.CRLF : vscode.EndOfLine.LF);
              })
            : vscode.workspace.applyEdit(edit);
        replacing.then(
            () => this.services.saver.save(document),
            () => undefined
        );
    }

    private load(document: vscode.TextDocument): void {
        if (!this.isOf(document)) {
            return;
        }
        // Of a proposal that was replaced meanwhile it may hold the text of the one before.
        if (this.request.revision > 1) {
            this.model.settle(document.getText());
        } else {
            this.model.take(document.getText(), eolOf(document));
            this.services.files.set(this.uri, this.model.shown);
            this.services.saver.save(document).catch(() => undefined);
        }
    }

    private follow({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
        if (this.isOf(document)) {
            this.model.follow({
                text: document.getText(),
                eol: eolOf(document),
                changes: contentChanges,
                isUndoing: reason === vscode.TextDocumentChangeReason.Undo,
                isRedoing: reason === vscode.TextDocumentChangeReason.Redo
            });
            this.services.saver.save(document).catch(() => undefined);
        }
    }

    /** A tab that was changed while it was not active is saved once it is. */
    private saveDirty(document: vscode.TextDocument): void {
        if (document.isDirty && this.isOf(document)) {
            this.services.saver.save(document).catch(() => undefined);
        }
    }

    private isOf(document: vscode.TextDocument): boolean {
        return document.uri.toString() === this.uri.toString();
    }
}

function digestOf(value: string): string {
    return createHash('sha1').update(value).digest('base64');
}

function eolOf(document: vscode.TextDocument): '\n' | '\r\n' {
    return document.eol === vscode.EndOfLine.LF ? '\n' : '\r\n';
}
