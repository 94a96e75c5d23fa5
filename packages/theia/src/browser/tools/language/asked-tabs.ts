import type { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import type { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import type { Widget } from '@theia/core/lib/browser/widgets/widget';
import type URI from '@theia/core/lib/common/uri';
import type { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import type { FocusGuard } from '../../review/focus/focus-guard';
import type { FileOpener } from '../../review/tab/file-opener';

/** How long, in milliseconds, a tab stays that nothing is asked about again. */
const KEPT_MS = 20_000;

interface AskedTabsServices {
    readonly editors: Pick<EditorManager, 'all' | 'open'>;
    readonly shell: Pick<ApplicationShell, 'onDidChangeActiveWidget' | 'closeWidget'>;
    readonly focusGuard: Pick<FocusGuard, 'keepFocus'>;
    readonly opener: Pick<FileOpener, 'onWillShow'>;
    readonly state: Pick<FrontendApplicationStateService, 'onStateChanged'>;
}

/**
 * Tabs of files that have none, for as long as they are asked about. Services for JSON and CSS are asked for problems
 * only about files with a tab. TypeScript's publishes them for these only.
 */
export class AskedTabs {
    private readonly opened = new Map<string, { widget: EditorWidget; timer: ReturnType<typeof setTimeout> }>();

    constructor(private readonly services: AskedTabsServices) {
        services.shell.onDidChangeActiveWidget(({ newValue }) => this.leave(newValue));
        services.opener.onWillShow(uri => this.take(uri.toString()));
        services.state.onStateChanged(state => {
            // Right after this the layout is stored, with all tabs that there are.
            if (state === 'closing_window') {
                [...this.opened.keys()].forEach(key => this.take(key)?.dispose());
            }
        });
    }

    /** Opens a tab behind the one in front, if the file has none. Never rejects. */
    async open(uri: URI): Promise<void> {
        const { editors, focusGuard } = this.services;
        const key = uri.toString();
        const kept = this.take(key);
        if (!kept && editors.all.some(({ editor }) => editor.uri.isEqual(uri))) {
            return;
        }
        const open = (): Promise<EditorWidget> => editors.open(uri, { mode: 'open' });
        const widget = kept ?? (await focusGuard.keepFocus(open).catch(() => undefined));
        if (widget && !widget.isDisposed) {
            const close = (): void => {
                this.close(uri).catch(() => undefined);
            };
            this.opened.set(key, { widget, timer: setTimeout(close, KEPT_MS) });
            if (!kept) {
                widget.onDidChangeVisibility(isVisible => isVisible && this.leave(widget));
            }
        }
    }

    /** Closes the tab that was opened for a file, if the user has neither gone to it nor been shown it. */
    async close(uri: URI): Promise<void> {
        const { shell, focusGuard } = this.services;
        const widget = this.take(uri.toString());
        if (widget) {
            await focusGuard.keepFocus(() => shell.closeWidget(widget.id));
        }
    }

    /** Leaves a tab to the user, who sees it. */
    private leave(seen: Widget | null): void {
        for (const [uri, { widget }] of this.opened) {
            if (widget === seen) {
                this.take(uri);
            }
        }
    }

    private take(key: string): EditorWidget | undefined {
        const { widget, timer } = this.opened.get(key) ?? {};
        clearTimeout(timer);
        this.opened.delete(key);
        return widget?.isDisposed ? undefined : widget;
    }
}
