import { FileUri } from '@theia/core/lib/common/file-uri';
import { ConnectionHandler } from '@theia/core/lib/common/messaging/handler';
import { RpcConnectionHandler } from '@theia/core/lib/common/messaging/proxy-factory';
import { PreferenceContribution } from '@theia/core/lib/common/preferences/preference-schema';
import { BackendApplicationConfigProvider } from '@theia/core/lib/node/backend-application-config-provider';
import { BackendApplicationContribution } from '@theia/core/lib/node/backend-application';
import { LocalizationContribution } from '@theia/core/lib/node/i18n/localization-contribution';
import { ConnectionContainerModule } from '@theia/core/lib/node/messaging/connection-container-module';
import { ContainerModule, interfaces } from '@theia/core/shared/inversify';
import { RawProcessFactory, TaskTerminalProcessFactory, TerminalProcessFactory } from '@theia/process/lib/node';
import { MultiRingBuffer } from '@theia/process/lib/node/multi-ring-buffer';
import { IShellTerminalServer, shellTerminalPath } from '@theia/terminal/lib/common/shell-terminal-protocol';
import { ShellProcessFactory } from '@theia/terminal/lib/node/shell-process';
import {
    activityReporter,
    Administration,
    ConnectionDiagnosis,
    GeminiExtension,
    GeminiSettings,
    HookFiles,
    PageConnection,
    pageService,
    StartedProcesses,
    KeptAddresses,
    WindowRegistry
} from '@agent-companion/core';
import { CompanionClient, companionPreferenceSchema, companionServicePath } from '../common';
import { bindMade, bindServices } from '../common/bindings';
import { callService } from './call-service';
import { companionActivity, CompanionBackendContribution } from './companion-backend-contribution';
import { CompanionLocalizations } from './companion-localizations';
import { TheiaCompanionLogger } from './companion-logger';
import { AnsweredOutput } from './answered-queries';
import { bindMetrics } from './metrics';
import { forgetOuterCompanion } from './outer-environment';
import { addToProcess, addToShell, ProcessEnvironment } from './process-environment';
import { createTerminal, EnvironmentAddingHandler, runTask, StartingCall } from './environment-adding-handler';

/** `taskPath` of @theia/task, which is not a dependency: an application without tasks needs none. */
const TASK_PATH = '/services/task';

/** How long a terminal's birth waits for the page's greeting, in milliseconds. */
const GREETING_PATIENCE_MS = 3_000;

/** One connection of one page: its companion service, and its terminals' and tasks' environment. */
const connectionModule = ConnectionContainerModule.create(({ bind }) => {
    bindMade(
        bind,
        PageConnection,
        page =>
            new PageConnection({
                windows: page.get(WindowRegistry),
                settings: page.get(GeminiSettings),
                extension: page.get(GeminiExtension),
                hooks: page.get(HookFiles),
                diagnosis: page.get(ConnectionDiagnosis)
            })
    );
    bindMade(
        bind,
        ConnectionHandler,
        page =>
            new RpcConnectionHandler<CompanionClient>(companionServicePath, client => {
                const connection = page.get(PageConnection);
                connection.connect(client);
                client.onDidCloseConnection(() => connection.dispose());
                return pageService(connection);
            })
    );
    bindEnvironmentAddingHandler(bind, { path: shellTerminalPath, ...createTerminal });
    bindEnvironmentAddingHandler(bind, { path: TASK_PATH, ...runTask });
});

function bindEnvironmentAddingHandler(bind: interfaces.Bind, call: StartingCall): void {
    bindMade(
        bind,
        ConnectionHandler,
        page =>
            new EnvironmentAddingHandler({
                ...call,
                environment: () => page.get(PageConnection).terminalEnvironment(GREETING_PATIENCE_MS),
                processes: page.get(ProcessEnvironment),
                rootHandlers: () => page.parent?.getAll<ConnectionHandler>(ConnectionHandler) ?? [],
                logger: page.get(TheiaCompanionLogger)
            })
    );
}

/** Never rejects: a terminal may be gone. */
async function orUndefined<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
    try {
        return await ask();
    } catch {
        return undefined;
    }
}

export default new ContainerModule((bind, _unbind, _isBound, rebind, _unbindAsync, onActivation) => {
    // Now, before any other part of the application looks at its environment or copies it.
    forgetOuterCompanion(process.env);

    const started = new StartedProcesses();
    bindMade(bind, Administration, backend => new Administration(backend.get(TheiaCompanionLogger)));
    bindMetrics(bind);
    bindMade(bind, WindowRegistry, backend => {
        const logger = backend.get(TheiaCompanionLogger);
        return new WindowRegistry({
            ideName: 'theia',
            logger,
            processes: started,
            administration: backend.get(Administration),
            addresses: new KeptAddresses(logger)
        });
    });
    bindMade(bind, GeminiSettings, () => new GeminiSettings());
    bindMade(bind, GeminiExtension, () => new GeminiExtension());
    bindMade(bind, HookFiles, () => new HookFiles());
    bindMade(bind, ConnectionDiagnosis, backend => {
        const terminals = (): IShellTerminalServer => backend.get<IShellTerminalServer>(IShellTerminalServer);
        const [settings, extension] = [backend.get(GeminiSettings), backend.get(GeminiExtension)];
        return new ConnectionDiagnosis(settings, extension, backend.get(HookFiles), {
            folderOf: id => orUndefined(async () => FileUri.fsPath(await terminals().getCwdURI(id))),
            pidOf: id =>
                orUndefined(async () => {
                    const pid = await terminals().getProcessId(id);
                    return pid > 0 ? pid : undefined;
                }),
            variablesOf: id => started.variablesOf(id)
        });
    });
    bindMade(bind, companionActivity, backend =>
        activityReporter({
            product: (BackendApplicationConfigProvider.get() as Record<string, unknown>)['agentCompanion.activity'],
            windows: backend.get(WindowRegistry),
            callService: call => callService(backend.getAll<ConnectionHandler>(ConnectionHandler), call),
            logger: backend.get(TheiaCompanionLogger)
        })
    );
    bindServices(bind, [
        [TheiaCompanionLogger],
        [CompanionBackendContribution, BackendApplicationContribution],
        [CompanionLocalizations, LocalizationContribution]
    ]);
    bind(PreferenceContribution).toConstantValue({ schema: companionPreferenceSchema });
    bind(ConnectionContainerModule).toConstantValue(connectionModule);

    rebind(MultiRingBuffer).to(AnsweredOutput).inTransientScope();
    const processes = new ProcessEnvironment(started);
    bind(ProcessEnvironment).toConstantValue(processes);
    // On activation, so that a product's own factories stay in place.
    for (const factory of [TerminalProcessFactory, TaskTerminalProcessFactory, RawProcessFactory]) {
        onActivation<RawProcessFactory>(factory, (_, original) => processes.extend(original, addToProcess));
    }
    onActivation<ShellProcessFactory>(ShellProcessFactory, (_, original) => processes.extend(original, addToShell));
});
