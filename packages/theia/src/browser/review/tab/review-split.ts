import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { DockLayout, Widget } from '@theia/core/lib/browser/widgets/widget';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { SplitEditorContribution } from '@theia/editor/lib/browser/split-editor-contribution';
import { FocusGuard } from '../focus/focus-guard';
import { reviewIdIn } from './review-uris';

/** More than Theia's own for editors asks for. */
const PRIORITY = 1_000;

/** Has 'Split Editor' move a review: a copy would be a second tab to decide. */
@injectable()
export class ReviewSplit implements SplitEditorContribution<EditorWidget> {
    @inject(FocusGuard) protected readonly focusGuard: FocusGuard;
    @inject(ApplicationShell) protected readonly shell: ApplicationShell;

    canHandle(widget: Widget): number {
        return reviewIdIn(widget) === undefined ? 0 : PRIORITY;
    }

    async split(widget: EditorWidget, mode: DockLayout.InsertMode): Promise<EditorWidget> {
        await this.shell.addWidget(widget, { area: 'main', mode, ref: widget });
        await this.focusGuard.activate(widget);
        return widget;
    }
}
