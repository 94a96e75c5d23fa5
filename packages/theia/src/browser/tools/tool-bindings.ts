import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { interfaces } from '@theia/core/shared/inversify';
import { nls } from '@theia/core/lib/common/nls';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { WorkspaceRestrictionContribution } from '@theia/workspace/lib/browser/workspace-trust-service';
import {
    editorTools,
    gapSentence,
    languageTools,
    PageTool,
    terminalOutput,
    UserConsent
} from '@agent-companion/client';
import { systemClock } from '@agent-companion/core/support';
import { toolPreferenceSchema } from '../../common';
import { bindServices } from '../../common/bindings';
import { UserInputTracker } from '../review/focus/user-input-tracker';
import { EditorFiles } from './editor-files';
import { PreferredFormatter } from './language/preferred-formatter';
import { SourceWalk } from './language/source-walk';
import { TheiaCodeEditor } from './language/theia-code-editor';
import { getDebugState } from './programs/debug-state';
import { debugServices, scmService, taskServices } from './programs/optional-services';
import { runTask } from './programs/run-task';
import { startDebugging } from './programs/start-debugging';
import { theiaConsent } from './programs/theia-consent';
import { WorkspaceTrust } from './programs/workspace-trust';
import { getScmStatus } from './scm-status-tool';
import { linesOf } from './terminal-lines';
import { TheiaOpenEditors } from './theia-open-editors';
import { WorkspaceFiles } from './workspace-files';

/** Binds what offers the tools of the page to models, and runs them. */
export function bindTools(bind: interfaces.Bind): void {
    bind(PreferenceContribution).toConstantValue({ schema: toolPreferenceSchema });
    bind(WorkspaceRestrictionContribution).toConstantValue({ getRestrictions: restrictions });
    bindServices(bind, [
        [EditorFiles],
        [PreferredFormatter],
        [SourceWalk],
        [TheiaCodeEditor],
        [TheiaOpenEditors],
        [WorkspaceFiles],
        [WorkspaceTrust]
    ]);
}

/** Lists for the status bar what an untrusted workspace has not. */
function restrictions(): { label: string }[] {
    const programs = nls.localize('agent-companion/restrictedTools', 'Agents’ tools run no tasks and no debugging.');
    return [{ label: programs }, { label: gapSentence('not-trusted') }];
}

/** Makes all tools that this product has. */
export function toolsIn(container: interfaces.Container): PageTool[] {
    const files = container.get(WorkspaceFiles);
    const consent = new UserConsent(theiaConsent(container.get(UserInputTracker)));
    const terminals = container.get<TerminalService>(TerminalService);
    const gate = { consent, trust: container.get(WorkspaceTrust), clock: systemClock };
    const [tasks, debug, scm] = [taskServices(container), debugServices(container), scmService(container)];
    return [
        ...editorTools(container.get(TheiaCodeEditor), container.get(TheiaOpenEditors)),
        ...(tasks ? [runTask({ ...gate, tasks, terminals })] : []),
        ...(debug ? [getDebugState(debug, files), startDebugging({ ...gate, debug, tasks })] : []),
        ...(scm ? [getScmStatus(scm, files)] : []),
        terminalOutput(
            () =>
                terminals.all
                    .filter(({ isDisposed }) => !isDisposed)
                    .map(terminal => ({ name: terminal.title.label, lines: () => linesOf(terminal) })),
            consent
        ),
        ...languageTools(container.get(TheiaCodeEditor))
    ];
}
