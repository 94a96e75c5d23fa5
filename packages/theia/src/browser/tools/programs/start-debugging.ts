import type { DebugSessionOptions } from '@theia/debug/lib/browser/debug-session-options';
import { pathOf } from '../file-uris';
import type { DebugServices, TaskServices } from './optional-services';
import { answered, IdeTool, inTime, refused } from '@agent-companion/client';
import { agreedProgram, ProgramGate } from './agreed-program';
import type { Program } from './reached-programs';
import { tasksOf } from './run-task';

/** Parts that starting the debugger takes. */
export interface DebugStarting extends ProgramGate {
    readonly debug: DebugServices;
    readonly tasks: TaskServices | undefined;
}

/** Starts a launch configuration if the user agrees. */
export function startDebugging(starting: DebugStarting): IdeTool<'start_debugging'> {
    const { debug, tasks } = starting;
    /** The tasks, if any runs around debugging: all that provide them are asked. */
    const tasksAround = (programs: readonly Program[]): Promise<readonly Program[]> =>
        tasks && programs.some(({ definition }) => definition.preLaunchTask ?? definition.postDebugTask)
            ? tasksOf(tasks)
            : Promise.resolve([]);
    return {
        name: 'start_debugging',
        run: async ({ name }, call) => {
            const agreed = await agreedProgram(name, () => programsOf(debug), starting, call, tasksAround);
            if (!agreed.ok) {
                return agreed;
            }
            const starts = debug.sessions.start(agreed.program.options);
            const session = await inTime(
                starts.then(started => started ?? false),
                call.signal
            );
            if (session === undefined) {
                return refused('unanswered', 'A task before debugging still runs, or the IDE asks the user something.');
            }
            return session
                ? answered({ session: session === true ? name : session.label })
                : refused('failed', 'The IDE could not start the debugger; it has told the user why.');
        }
    };
}

/** The launch configurations and compounds that the IDE knows. */
async function programsOf({ configurations }: DebugServices): Promise<(Program & { options: DebugSessionOptions })[]> {
    // They are read by then; which types are supported shows when one is started.
    await configurations.supported;
    return [...configurations.all].map(options => {
        const { name, workspaceFolderUri, configuration, compound } = options;
        const folder = workspaceFolderUri === undefined ? undefined : pathOf(workspaceFolderUri);
        return { name, definition: { ...(configuration ?? compound) }, folder, options };
    });
}
