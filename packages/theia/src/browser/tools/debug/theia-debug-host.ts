import URI from '@theia/core/lib/common/uri';
import type { DebugSession } from '@theia/debug/lib/browser/debug-session';
import type { DebugSessionOptions } from '@theia/debug/lib/browser/debug-session-options';
import { uriOf } from '../files/file-uris';
import type { WorkspaceFiles } from '../files/workspace-files';
import type { ProgramPlan } from '../consent/program-plan';
import type { DebugServices, TaskServices } from '../optional/optional-services';
import { TaskPlanner } from '../tasks/task-plan';
import { knownTasks } from '../tasks/theia-known-tasks';
import type { DebuggedSession, DebugHost, LaunchConfiguration, SourceBreakpoint } from './debug-host';
import { LaunchPlanner } from './launch-plan';
import type { StartedProgram } from './started-program';
import { stateOf, TheiaStartedProgram } from './theia-started-program';

/** How long, in milliseconds, a debug adapter may take for an answer. */
const REQUEST_MS = 5_000;

/** The debugger of @theia/debug. */
export class TheiaDebugHost implements DebugHost {
    private readonly options = new WeakMap<LaunchConfiguration, DebugSessionOptions>();

    constructor(
        private readonly debug: DebugServices,
        private readonly files: WorkspaceFiles,
        private readonly tasks: TaskServices | undefined
    ) {}

    async configurations(): Promise<LaunchConfiguration[]> {
        const { configurations } = this.debug;
        // They are read by then; which types are supported shows when one is started.
        await configurations.supported;
        return [...configurations.all].map(options => {
            const { name, workspaceFolderUri, configuration } = options;
            const program: unknown = configuration?.program ?? configuration?.command;
            const launch: LaunchConfiguration = {
                name,
                ...(workspaceFolderUri && { folder: new URI(workspaceFolderUri).path.base }),
                type: configuration?.type ?? 'compound',
                request: configuration?.request ?? 'launch',
                ...(typeof program === 'string' && { program }),
                plan: () => this.plan(options)
            };
            this.options.set(launch, options);
            return launch;
        });
    }

    breakpoints(): SourceBreakpoint[] {
        return this.debug.breakpoints.getBreakpoints().flatMap(breakpoint => {
            const path = this.files.pathOf(breakpoint.uri);
            const { line, column, condition, hitCondition, logMessage } = breakpoint;
            return path === undefined
                ? []
                : [
                      {
                          path,
                          line,
                          ...(column !== undefined && { column }),
                          enabled: breakpoint.origin.enabled,
                          ...(condition && { condition }),
                          ...(hitCondition && { hitCondition }),
                          ...(logMessage && { logMessage })
                      }
                  ];
        });
    }

    sessions(): DebuggedSession[] {
        const { sessions } = this.debug;
        return sessions.sessions.flatMap(session => {
            const state = stateOf(session);
            return state === undefined ? [] : [describe(session, state, session === sessions.currentSession)];
        });
    }

    pathOf(source: string): string | undefined {
        return this.files.pathOf(uriOf(source));
    }

    async start(configuration: LaunchConfiguration, signal: AbortSignal): Promise<StartedProgram | undefined> {
        const { sessions } = this.debug;
        const options = this.options.get(configuration);
        const members: DebugSession[] = [];
        const listening = sessions.onDidCreateDebugSession(session => {
            if (!session.parentSession) {
                members.push(session);
            }
        });
        const stop = (): void => listening.dispose();
        signal.addEventListener('abort', stop);
        try {
            const started = options && (await sessions.start(options));
            if (!started) {
                return undefined;
            }
            return started === true
                ? new TheiaStartedProgram(configuration.name, members, sessions)
                : new TheiaStartedProgram(started.label, [started], sessions);
        } finally {
            signal.removeEventListener('abort', stop);
            listening.dispose();
        }
    }

    private async plan(options: DebugSessionOptions): Promise<ProgramPlan> {
        const all = [...this.debug.configurations.all];
        // All extensions that find tasks are asked for them: only where one may be run.
        const hasTasks = all.some(({ configuration, compound }) =>
            [configuration?.preLaunchTask, configuration?.postDebugTask, compound?.preLaunchTask].some(Boolean)
        );
        const tasks = hasTasks && this.tasks ? new TaskPlanner(await knownTasks(this.tasks, this.files)) : undefined;
        return new LaunchPlanner(all, tasks, this.files.hasSingleRoot).plan(options);
    }
}

function describe(session: DebugSession, state: DebuggedSession['state'], isCurrent: boolean): DebuggedSession {
    const { currentThread } = session;
    const currentFrame = currentThread?.currentFrame?.frameId;
    return {
        name: session.label,
        type: session.configuration.type,
        state,
        isCurrent,
        threads: [...session.threads].map(({ threadId, raw, stopped, stoppedDetails }) => ({
            id: threadId,
            name: raw.name,
            stopped,
            ...(stoppedDetails?.reason !== undefined && { reason: stoppedDetails.reason })
        })),
        ...(currentThread && { currentThread: currentThread.threadId }),
        ...(currentFrame !== undefined && { currentFrame }),
        request: async (command, args) => (await session.sendRequest(command, args as never, REQUEST_MS)).body
    };
}
