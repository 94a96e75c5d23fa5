import { FrontendApplication } from '@theia/core/lib/browser/frontend-application';
import { WidgetStatusBarService } from '@theia/core/lib/browser/widget-status-bar-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';

/** Removes a closed editor's cursor and encoding from the status bar; Theia keeps them while a terminal has the keyboard. */
@injectable()
export class EditorStatus extends WidgetStatusBarService {
    @inject(EditorManager) protected readonly editors: EditorManager;

    override onStart(application: FrontendApplication): void {
        super.onStart(application);
        this.editors.onCurrentEditorChanged(editor => {
            if (editor) {
                this.show(editor);
            } else {
                this.contributionProvider.getContributions().forEach(each => each.deactivate(this.statusBar));
            }
        });
    }
}
