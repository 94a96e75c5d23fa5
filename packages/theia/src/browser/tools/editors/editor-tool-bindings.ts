import { interfaces } from '@theia/core/shared/inversify';
import { ToolContribution } from '../page-tool';
import { getEditorText, openFile } from './file-tools';
import { getOpenEditors, getSelection } from './open-editor-tools';
import { TheiaEditorFiles } from './theia-editor-files';
import { TheiaEditorScreen } from './theia-editor-screen';

/** Binds the tools that tell of editors, and open files in them. */
export function bindEditorTools(bind: interfaces.Bind): void {
    bind(TheiaEditorFiles).toSelf().inSingletonScope();
    bind(TheiaEditorScreen).toSelf().inSingletonScope();
    bind(ToolContribution)
        .toDynamicValue(({ container }) => {
            const screen = container.get(TheiaEditorScreen);
            const files = container.get(TheiaEditorFiles);
            return {
                tools: () => [
                    getOpenEditors(screen),
                    getEditorText(files),
                    getSelection(screen, files),
                    openFile(files)
                ]
            };
        })
        .inSingletonScope();
}
