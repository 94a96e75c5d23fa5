import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { TerminalWidget } from '@theia/terminal/lib/browser/base/terminal-widget';
import { FileOperation } from '@theia/filesystem/lib/common/files';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { limits } from '@agent-companion/core/protocol';
import type { EditorSnapshot } from '@agent-companion/core/server';
import { EditorPlace, givenTrust, RecentFiles } from '@agent-companion/client';
import { isReviewWidget } from './review/tab/review-uris';
import { givesItselfTrust } from './user-setting';

/** Watches the shell for {@link RecentFiles}: text editors and all other widgets of files on disk, such as images and notebooks. */
@injectable()
export class EditorContextTracker {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;
    @inject(FileService) protected readonly fileService: FileService;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(WorkspaceTrustService) protected readonly trustService: WorkspaceTrustService;

    private readonly files = new RecentFiles();
    private readonly tracked = new Map<Widget, DisposableCollection>();
    private readonly onDidChangeEmitter = new Emitter<void>();
    private revision = 0;
    private isTrusted: boolean | undefined;

    /** Fires whenever a new snapshot would differ. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /** Begins to watch, and takes in what is open already. */
    start(): void {
        this.shell.onDidAddWidget(widget => this.add(widget));
        this.shell.onDidRemoveWidget(widget => this.remove(widget));
        this.shell.onDidChangeCurrentWidget(({ newValue }) => this.handleCurrentWidget(newValue));
        this.fileService.onDidRunOperation(({ operation, resource, target }) => {
            if (operation === FileOperation.MOVE && target) {
                this.files.rename(resource.toString(), target.resource.toString());
                this.onDidChangeEmitter.fire();
            }
        });
        // A deleted file's tab stays open, but the file is no longer on disk: the backend has to look again.
        this.fileService.onDidFilesChange(event => {
            if (this.files.list().some(({ uri }) => event.contains(new URI(uri)))) {
                this.onDidChangeEmitter.fire();
            }
        });
        this.shell.widgets.forEach(widget => this.add(widget));
        this.handleCurrentWidget(this.shell.currentWidget);
        if (!this.isEditor(this.shell.currentWidget)) {
            // After a reload with the keyboard in a terminal no editor has had it yet: the one that is to be seen is meant.
            const shown = this.shell.mainAreaTabBars.map(bar => bar.currentTitle?.owner);
            this.handleCurrentWidget(shown.find(widget => this.isEditor(widget)));
        }
        this.trackTrust();
    }

    /** File of the editor in front now or last: a terminal, a view or a review leaves it active. */
    get activeFile(): URI | undefined {
        const { activeUri } = this.files;
        return activeUri === undefined ? undefined : new URI(activeUri);
    }

    /** Editors in front of the user now. */
    snapshot(): EditorSnapshot {
        const isTrusted = givenTrust({
            isTrusted: this.isTrusted,
            isEnabled: !givesItselfTrust(this.preferences) && this.preferences.get('security.workspace.trust.enabled'),
            folders: this.workspace.tryGetRoots().length
        });
        return { revision: ++this.revision, files: this.files.list(), ...(isTrusted !== undefined && { isTrusted }) };
    }

    private add(widget: Widget): void {
        const uri = fileUriOf(widget);
        if (uri === undefined || this.tracked.has(widget)) {
            return;
        }
        const subscriptions = new DisposableCollection();
        this.tracked.set(widget, subscriptions);
        this.files.open(uri);
        if (widget instanceof EditorWidget) {
            const readPlace = (): void => this.readPlace(uri, widget);
            subscriptions.push(widget.editor.onCursorPositionChanged(readPlace));
            subscriptions.push(widget.editor.onSelectionChanged(readPlace));
        }
        subscriptions.push({ dispose: () => this.files.close(uri) });
        if (this.shell.currentWidget === widget) {
            this.handleCurrentWidget(widget);
        }
        this.onDidChangeEmitter.fire();
    }

    private remove(widget: Widget): void {
        const subscriptions = this.tracked.get(widget);
        if (subscriptions) {
            this.tracked.delete(widget);
            subscriptions.dispose();
            this.onDidChangeEmitter.fire();
        }
    }

    private handleCurrentWidget(widget: Widget | null | undefined): void {
        // With a terminal, a view or a review in front the last file stays active: the user asks about what it shows.
        if (!this.isEditor(widget)) {
            return;
        }
        const uri = this.tracked.has(widget) ? fileUriOf(widget) : undefined;
        if (uri === undefined) {
            this.files.leave();
        } else {
            this.files.focus(uri);
        }
        if (uri !== undefined && widget instanceof EditorWidget) {
            this.readPlace(uri, widget);
        }
        this.onDidChangeEmitter.fire();
    }

    /** Whether a widget is an editor, of a file or of none, such as the settings and a picture. */
    private isEditor(widget: Widget | null | undefined): widget is Widget {
        const isOther = widget instanceof TerminalWidget || isReviewWidget(widget ?? undefined);
        return !!widget && !isOther && (this.tracked.has(widget) || this.shell.getAreaFor(widget) === 'main');
    }

    private readPlace(uri: string, widget: EditorWidget): void {
        const place = placeOf(widget);
        if (place) {
            this.files.setPlace(uri, place);
            this.onDidChangeEmitter.fire();
        }
    }

    /** Trust may stay undecided as long as its dialog is open, so the first snapshot goes without it. */
    private trackTrust(): void {
        const set = (isTrusted: boolean): void => {
            this.isTrusted = isTrusted;
            this.onDidChangeEmitter.fire();
        };
        this.trustService.onDidChangeWorkspaceTrust(set);
        this.workspace.onWorkspaceChanged(() => {
            this.onDidChangeEmitter.fire();
        });
        this.trustService.getWorkspaceTrust().then(set, () => undefined);
    }
}

/** The URI of the file a widget shows; undefined for everything that is not a file on disk. */
function fileUriOf(widget: Widget): string | undefined {
    const uri: URI | undefined = NavigatableWidget.is(widget) ? widget.getResourceUri() : undefined;
    return uri?.scheme === 'file' ? uri.withoutFragment().withoutQuery().toString() : undefined;
}

function placeOf({ editor }: EditorWidget): EditorPlace | undefined {
    try {
        const { cursor, selection } = editor;
        const selectedText = editor.document.getText(selection).slice(0, limits.maxSelectedTextLength);
        const { start, end } = selection;
        return { cursor, ...(selectedText && { selectedText, selection: { start, end } }) };
    } catch {
        // A hidden editor has no cursor (Theia throws); the last one known stays.
        return undefined;
    }
}
