import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { bindContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { interfaces } from '@theia/core/shared/inversify';
import { toolPreferenceSchema } from '../../common';
import { bindChangeTools } from './changes/change-bindings';
import { UserConsent } from './consent/user-consent';
import { bindDiagnosticsTool } from './diagnostics/diagnostics-bindings';
import { bindEditorTools } from './editors/editor-tool-bindings';
import { WorkspaceFiles } from './files/workspace-files';
import { bindLanguageFeatures } from './language/language-bindings';
import { bindNavigationTools } from './navigation/navigation-bindings';
import { WorkspaceTrust } from './optional/workspace-trust';
import { ToolContribution } from './page-tool';
import { bindProgramTools } from './programs/program-bindings';
import { bindScmTools } from './scm/scm-tool-bindings';
import { bindSymbolTools } from './symbols/symbol-bindings';
import { bindTerminalTools } from './terminal/terminal-tool-bindings';
import { ToolPublisher } from './tool-publisher';
import { ToolRegistry } from './tool-registry';
import { ToolRunner } from './tool-runner';

/** Binds what offers the tools of the page to models, and runs them. */
export function bindTools(bind: interfaces.Bind): void {
    bindContributionProvider(bind, ToolContribution);
    bind(PreferenceContribution).toConstantValue({ schema: toolPreferenceSchema });
    for (const service of [ToolRegistry, ToolRunner, ToolPublisher, UserConsent, WorkspaceFiles, WorkspaceTrust]) {
        bind<object>(service).toSelf().inSingletonScope();
    }
    bind(FrontendApplicationContribution).toService(ToolPublisher);
    bindEditorTools(bind);
    bindProgramTools(bind);
    bindScmTools(bind);
    bindTerminalTools(bind);
    bindLanguageFeatures(bind);
    bindNavigationTools(bind);
    bindSymbolTools(bind);
    bindDiagnosticsTool(bind);
    bindChangeTools(bind);
}
