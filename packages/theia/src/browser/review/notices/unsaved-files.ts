import { NavigatableWidget } from '@theia/core/lib/browser/navigatable-types';
import { Saveable } from '@theia/core/lib/browser/saveable';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';

/** Knows files with unsaved changes in an editor: text, a notebook, or any kind that a product has. */
@injectable()
export class UnsavedFiles {
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    private readonly onDidChangeEmitter = new Emitter<void>();

    /** Fires whenever a file may have become unsaved, or no more. */
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        this.shell.widgets.forEach(widget => this.listenToEditor(widget));
        this.shell.onDidAddWidget(widget => this.listenToEditor(widget));
        this.shell.onDidRemoveWidget(() => void this.onDidChangeEmitter.fire());
    }

    has(fileUri: string): boolean {
        return this.shell.widgets.some(widget => uriOf(widget) === fileUri && Saveable.isDirty(widget));
    }

    private listenToEditor(widget: Widget): void {
        if (uriOf(widget) !== undefined) {
            Saveable.get(widget)?.onDirtyChanged(() => void this.onDidChangeEmitter.fire());
        }
    }
}

/** Of a review both sides have URIs of their own. */
function uriOf(widget: Widget): string | undefined {
    return NavigatableWidget.is(widget) ? widget.getResourceUri()?.toString() : undefined;
}
