import { ConnectionHandler } from '@theia/core/lib/common/messaging/handler';
import { RpcConnectionHandler } from '@theia/core/lib/common/messaging/proxy-factory';
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { LocalizationContribution } from '@theia/core/lib/node/i18n/localization-contribution';
import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { RawProcessFactory, TaskTerminalProcessFactory, TerminalProcessFactory } from '@theia/process/lib/node';
import { IShellTerminalServer, shellTerminalPath } from '@theia/terminal/lib/common/shell-terminal-protocol';
import { ShellProcessFactory } from '@theia/terminal/lib/node/shell-process';
import {
    ConnectionDiagnosis,
    GeminiExtension,
    GeminiSettings,
    PageConnection,
    pageService,
    StartedProcesses,
    KeptAddresses,
    WindowRegistry
} from '@agent-companion/window';
import { CompanionClient, companionPreferenceSchema, companionServicePath } from '../common';
import { CompanionBackendContribution } from './companion-backend-contribution';
import { TheiaCompanionLogger } from './companion-logger';
import { askingOnce } from './terminal/answered-queries';
import { folderOfTerminal, pidOfTerminal } from './terminal/terminal-folder';
import { CompanionLocalizations } from './localization/companion-localizations';
import { forgetOuterCompanion } from './terminal/outer-environment';
import { addToProcess, addToShell, ProcessEnvironment } from './terminal/process-environment';
import { createTerminal, EnvironmentAddingHandler, runTask, StartingCall } from './terminal/terminal-environment';

/** `taskPath` of @theia/task, which is not a dependency: an application without tasks needs none. */
const TASK_PATH = '/services/task';

/** How long a terminal's birth waits for the page's greeting, in milliseconds. */
const GREETING_PATIENCE_MS = 3_000;

/** One connection of one page: its companion service, and its terminals' and tasks' environment. */
const connectionModule = ConnectionContainerModule.create(({ bind }) => {
    bind(PageConnection)
        .toDynamicValue(
            ({ container }) =>
                new PageConnection({
                    windows: container.get(WindowRegistry),
                    settings: container.get(GeminiSettings),
                    extension: container.get(GeminiExtension),
                    diagnosis: container.get(ConnectionDiagnosis)
                })
        )
        .inSingletonScope();
    bind(ConnectionHandler)
        .toDynamicValue(
            ({ container }) =>
                new RpcConnectionHandler<CompanionClient>(companionServicePath, client => {
                    const connection = container.get(PageConnection);
                    connection.connect(client);
                    client.onDidCloseConnection(() => connection.dispose());
                    return pageService(connection);
                })
        )
        .inSingletonScope();
    bindEnvironmentAddingHandler(bind, { path: shellTerminalPath, ...createTerminal });
    bindEnvironmentAddingHandler(bind, { path: TASK_PATH, ...runTask });
});

function bindEnvironmentAddingHandler(bind: interfaces.Bind, call: StartingCall): void {
    bind(ConnectionHandler)
        .toDynamicValue(
            ({ container }) =>
                new EnvironmentAddingHandler({
                    ...call,
                    environment: () => container.get(PageConnection).terminalEnvironment(GREETING_PATIENCE_MS),
                    processes: container.get(ProcessEnvironment),
                    rootHandlers: () => container.parent?.getAll<ConnectionHandler>(ConnectionHandler) ?? [],
                    logger: container.get(TheiaCompanionLogger)
                })
        )
        .inSingletonScope();
}

export default new ContainerModule((bind, _unbind, _isBound, _rebind, _unbindAsync, onActivation) => {
    // Now, before any other part of the application looks at its environment or copies it.
    forgetOuterCompanion(process.env);

    const started = new StartedProcesses();
    bind(TheiaCompanionLogger).toSelf().inSingletonScope();
    bind(WindowRegistry)
        .toDynamicValue(
            ({ container }) =>
                new WindowRegistry({
                    ideName: 'theia',
                    logger: container.get(TheiaCompanionLogger),
                    processes: started,
                    addresses: new KeptAddresses(container.get(TheiaCompanionLogger))
                })
        )
        .inSingletonScope();
    bind(GeminiSettings)
        .toDynamicValue(() => new GeminiSettings())
        .inSingletonScope();
    bind(GeminiExtension)
        .toDynamicValue(() => new GeminiExtension())
        .inSingletonScope();
    bind(ConnectionDiagnosis)
        .toDynamicValue(
            ({ container }) =>
                new ConnectionDiagnosis(container.get(GeminiSettings), container.get(GeminiExtension), {
                    folderOf: id => folderOfTerminal(container.get<IShellTerminalServer>(IShellTerminalServer), id),
                    pidOf: id => pidOfTerminal(container.get<IShellTerminalServer>(IShellTerminalServer), id),
                    variablesOf: id => started.variablesOf(id)
                })
        )
        .inSingletonScope();
    bind(CompanionBackendContribution).toSelf().inSingletonScope();
    bind(CompanionLocalizations).toSelf().inSingletonScope();
    bind(LocalizationContribution).toService(CompanionLocalizations);
    bind(BackendApplicationContribution).toService(CompanionBackendContribution);
    bind(PreferenceContribution).toConstantValue({ schema: companionPreferenceSchema });
    bind(ConnectionContainerModule).toConstantValue(connectionModule);

    const processes = new ProcessEnvironment(started);
    bind(ProcessEnvironment).toConstantValue(processes);
    // On activation, so that a product's own factories stay in place.
    for (const factory of [TerminalProcessFactory, TaskTerminalProcessFactory, RawProcessFactory]) {
        onActivation<RawProcessFactory>(factory, (_, original) => askingOnce(processes.extend(original, addToProcess)));
    }
    onActivation<ShellProcessFactory>(ShellProcessFactory, (_, original) =>
        askingOnce(processes.extend(original, addToShell))
    );
});
