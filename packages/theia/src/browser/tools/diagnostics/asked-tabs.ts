import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { FocusGuard } from '../../review/focus/focus-guard';

/** How long, in milliseconds, a tab stays that nothing is asked about again. */
const KEPT_MS = 20_000;

/**
 * Tabs of files that have none, for as long as they are asked about. Language services that are asked for problems by VS Code's
 * client, such as those of JSON and CSS, are asked about files with a tab only.
 */
@injectable()
export class AskedTabs {
    @inject(EditorManager) protected readonly editors: EditorManager;
    @inject(FocusGuard) protected readonly focusGuard: FocusGuard;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    private readonly opened = new Map<string, { widget: EditorWidget; timer: ReturnType<typeof setTimeout> }>();

    @postConstruct()
    protected init(): void {
        this.shell.onDidChangeActiveWidget(({ newValue }) => {
            for (const [uri, { widget }] of this.opened) {
                if (widget === newValue) {
                    // The user has gone to it, so it is theirs.
                    this.take(uri);
                }
            }
        });
    }

    /** Opens a tab behind the one in front, if the file has none. Never rejects. */
    async open(uri: URI): Promise<void> {
        const key = uri.toString();
        const kept = this.take(key);
        if (!kept && this.editors.all.some(({ editor }) => editor.uri.isEqual(uri))) {
            return;
        }
        const open = (): Promise<EditorWidget> => this.editors.open(uri, { mode: 'open' });
        const widget = kept ?? (await this.focusGuard.keepFocus(open, { opensFile: true }).catch(() => undefined));
        if (widget && !widget.isDisposed) {
            const close = (): void => {
                this.close(uri).catch(() => undefined);
            };
            this.opened.set(key, { widget, timer: setTimeout(close, KEPT_MS) });
        }
    }

    /** Closes the tab that was opened for a file, if the user has not gone to it. */
    async close(uri: URI): Promise<void> {
        const widget = this.take(uri.toString());
        if (widget) {
            await this.focusGuard.keepFocus(() => this.shell.closeWidget(widget.id));
        }
    }

    private take(key: string): EditorWidget | undefined {
        const { widget, timer } = this.opened.get(key) ?? {};
        clearTimeout(timer);
        this.opened.delete(key);
        return widget?.isDisposed ? undefined : widget;
    }
}
