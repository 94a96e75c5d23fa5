import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { interfaces } from '@theia/core/shared/inversify';
import { systemClock, ToolRunner } from '@agent-companion/page';
import { toolPreferenceSchema } from '../../common';
import { UserConsent } from './consent/user-consent';
import { bindEditorTools } from './editors/editor-tool-bindings';
import { WorkspaceFiles } from './files/workspace-files';
import { bindLanguageTools } from './language/language-bindings';
import { WorkspaceTrust } from './optional/workspace-trust';
import { ToolContribution } from './page-tool';
import { bindProgramTools } from './programs/program-bindings';
import { bindScmTools } from './scm/scm-tool-bindings';
import { bindTerminalTools } from './terminal/terminal-tool-bindings';
import { ToolPublisher } from './tool-publisher';
import { ToolRegistry } from './tool-registry';

/** Binds what offers the tools of the page to models, and runs them. */
export function bindTools(bind: interfaces.Bind): void {
    bindContributionProvider(bind, ToolContribution);
    bind(PreferenceContribution).toConstantValue({ schema: toolPreferenceSchema });
    for (const service of [ToolRegistry, ToolPublisher, UserConsent, WorkspaceFiles, WorkspaceTrust]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    bind(ToolRunner)
        .toDynamicValue(({ container }) => {
            const [registry, files] = [container.get(ToolRegistry), container.get(WorkspaceFiles)];
            const state = container.get(FrontendApplicationStateService);
            return new ToolRunner({
                find: name => registry.find(name),
                refusalOf: path => files.refusalOf(path),
                whenReady: () => state.reachedState('initialized_layout'),
                clock: systemClock
            });
        })
        .inSingletonScope();
    bind(FrontendApplicationContribution).toService(ToolPublisher);
    bindEditorTools(bind);
    bindProgramTools(bind);
    bindScmTools(bind);
    bindTerminalTools(bind);
    bindLanguageTools(bind);
}
