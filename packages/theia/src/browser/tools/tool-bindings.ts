import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { interfaces } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { editorTools, languageTools, PageTool, systemClock, ToolRunner } from '@agent-companion/client';
import { toolPreferenceSchema } from '../../common';
import { bindMade, bindServices } from '../../common/bindings';
import { EditorFiles } from './editor-files';
import { PreferredFormatter } from './language/preferred-formatter';
import { SourceWalk } from './language/source-walk';
import { TheiaCodeEditor } from './language/theia-code-editor';
import { getDebugState } from './programs/debug-state';
import { debugServices, scmService, taskServices } from './programs/optional-services';
import { runTask } from './programs/run-task';
import { startDebugging } from './programs/start-debugging';
import { UserConsent } from './programs/user-consent';
import { WorkspaceTrust } from './programs/workspace-trust';
import { getScmStatus } from './scm-status-tool';
import { TerminalOutputTool } from './terminal-output-tool';
import { TheiaOpenEditors } from './theia-open-editors';
import { ToolPublisher } from './tool-publisher';
import { ToolRegistry } from './tool-registry';
import { WorkspaceFiles } from './workspace-files';

/** Binds what offers the tools of the page to models, and runs them. */
export function bindTools(bind: interfaces.Bind): void {
    bind(PreferenceContribution).toConstantValue({ schema: toolPreferenceSchema });
    bindServices(bind, [
        [EditorFiles],
        [PreferredFormatter],
        [SourceWalk],
        [TerminalOutputTool],
        [TheiaCodeEditor],
        [TheiaOpenEditors],
        [ToolPublisher, FrontendApplicationContribution],
        [UserConsent],
        [WorkspaceFiles],
        [WorkspaceTrust]
    ]);
    bindMade(
        bind,
        ToolRegistry,
        page => new ToolRegistry(() => toolsIn(page), page.get<PreferenceService>(PreferenceService))
    );
    bindMade(bind, ToolRunner, page => {
        const [registry, files] = [page.get(ToolRegistry), page.get(WorkspaceFiles)];
        const state = page.get(FrontendApplicationStateService);
        return new ToolRunner({
            find: name => registry.find(name),
            refusalOf: path => files.refusalOf(path),
            whenReady: () => state.reachedState('initialized_layout'),
            clock: systemClock
        });
    });
}

/** All tools that this product has. */
function toolsIn(container: interfaces.Container): PageTool[] {
    const files = container.get(WorkspaceFiles);
    const gate = { consent: container.get(UserConsent), trust: container.get(WorkspaceTrust), clock: systemClock };
    const [tasks, debug, scm] = [taskServices(container), debugServices(container), scmService(container)];
    return [
        ...editorTools(container.get(TheiaCodeEditor), container.get(TheiaOpenEditors)),
        ...(tasks ? [runTask({ ...gate, tasks, terminals: container.get(TerminalService) })] : []),
        ...(debug ? [getDebugState(debug, files), startDebugging({ ...gate, debug })] : []),
        ...(scm ? [getScmStatus(scm, files)] : []),
        container.get(TerminalOutputTool),
        ...languageTools(container.get(TheiaCodeEditor))
    ];
}
