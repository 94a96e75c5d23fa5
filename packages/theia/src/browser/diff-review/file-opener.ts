import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetOpenMode } from '@theia/core/lib/browser/widget-open-handler';
import { Widget } from '@theia/core/lib/browser/widgets/widget';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { reviewIdIn } from './review-uris';

/** Opens the files themselves that reviews are about: in the editor that shows one already, else among the user's own tabs. */
@injectable()
export class FileOpener {
    constructor(
        @inject(ApplicationShell) private readonly shell: ApplicationShell,
        @inject(EditorManager) private readonly editorManager: EditorManager
    ) {}

    /**
     * Opens a file with its cursor at a line, counted from zero, if one is given.
     * @param mode 'open' leaves it behind the tab that is in front.
     */
    async open(file: URI, line: number | undefined, mode: WidgetOpenMode): Promise<void> {
        const selection = line === undefined ? undefined : { start: { line, character: 0 } };
        // Theia would open a second editor of the file in the group that was used last, such as that of the reviews.
        const ref = this.neighbourOf(file);
        await this.editorManager.open(file, { mode, selection, ...(ref && { widgetOptions: { ref } }) });
    }

    /** Whether a file in front would cover a review. */
    wouldCoverReview(file: URI): boolean {
        const neighbour = this.neighbourOf(file);
        const bar = neighbour && this.shell.getTabBarFor(neighbour);
        const inFront = bar?.currentTitle?.owner ?? this.shell.getCurrentWidget('main');
        return inFront !== undefined && reviewIdIn(inFront) !== undefined;
    }

    /** What the file's tab is or would be next to. */
    private neighbourOf(file: URI): Widget | undefined {
        const editors = this.editorManager.all.filter(
            ({ isAttached, editor }) => isAttached && editor.uri.isEqual(file)
        );
        const tabs = this.shell.getWidgets('main').filter(widget => reviewIdIn(widget) === undefined);
        return visibleOrLast(editors) ?? visibleOrLast(tabs);
    }
}

function visibleOrLast(widgets: readonly Widget[]): Widget | undefined {
    return widgets.find(({ isVisible }) => isVisible) ?? widgets.at(-1);
}
