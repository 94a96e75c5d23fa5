import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { interfaces } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { FocusGuard } from '../../review/focus/focus-guard';
import { FileOpener } from '../../review/tab/file-opener';
import { AskedTabs } from './asked-tabs';
import { LanguageFeatures } from './language-features';
import { TextModels } from './text-models';

/** Binds what the tools share that ask language services. */
export function bindLanguageFeatures(bind: interfaces.Bind): void {
    bind(TextModels).toSelf().inSingletonScope();
    bind(LanguageFeatures).toSelf().inSingletonScope();
    bind(AskedTabs)
        .toDynamicValue(
            ({ container: page }) =>
                new AskedTabs({
                    editors: page.get(EditorManager),
                    shell: page.get(ApplicationShell),
                    focusGuard: page.get(FocusGuard),
                    opener: page.get(FileOpener),
                    state: page.get(FrontendApplicationStateService)
                })
        )
        .inSingletonScope();
}
