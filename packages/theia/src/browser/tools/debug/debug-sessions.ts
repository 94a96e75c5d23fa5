import type { DebugSession } from '@theia/debug/lib/browser/debug-session';
import type { WorkspaceFiles } from '../files/workspace-files';
import type { DebugServices } from '../optional/optional-services';

/** How long, in milliseconds, a debug adapter may take for an answer. */
const REQUEST_MS = 5_000;

/** How many breakpoints are told. */
const MAX_BREAKPOINTS = 200;

/** A program in the debugger. */
export interface DebuggedSession {
    readonly name: string;
    readonly type: string;
    readonly state: 'starting' | 'running' | 'stopped';
    readonly isCurrent: boolean;
    readonly threads: readonly {
        readonly id: number;
        readonly name: string;
        readonly stopped: boolean;
        readonly reason?: string;
    }[];
    /** The thread and the frame that the user has in front of them. */
    readonly currentThread?: number;
    readonly currentFrame?: number;
    /** Asks the debug adapter by the Debug Adapter Protocol; the body of its answer. */
    request(command: 'stackTrace' | 'scopes' | 'variables', args: object): Promise<unknown>;
}

/** A place where the debugger stops; counted from 1. */
export interface SourceBreakpoint {
    path: string;
    line: number;
    column?: number;
    enabled: boolean;
    condition?: string;
    hitCondition?: string;
    logMessage?: string;
}

/** Theia's `DebugState`, whose values cannot be imported from a package that may not be there. */
const states: Record<number, DebuggedSession['state'] | undefined> = { 1: 'starting', 2: 'running', 3: 'stopped' };

/** The state of a session; undefined for one that has ended. */
export function stateOf({ state }: Pick<DebugSession, 'state'>): DebuggedSession['state'] | undefined {
    return states[state];
}

/** The sessions that have not ended. */
export function sessionsOf({ sessions }: Pick<DebugServices, 'sessions'>): DebuggedSession[] {
    return sessions.sessions.flatMap(session => {
        const state = stateOf(session);
        return state === undefined ? [] : [describe(session, state, session === sessions.currentSession)];
    });
}

/** The breakpoints in files that a model may hear of. */
export function breakpointsOf(
    { breakpoints }: Pick<DebugServices, 'breakpoints'>,
    files: Pick<WorkspaceFiles, 'pathOf'>
): SourceBreakpoint[] {
    const told = breakpoints.getBreakpoints().flatMap(breakpoint => {
        const path = files.pathOf(breakpoint.uri);
        const { line, column, condition, hitCondition, logMessage, origin } = breakpoint;
        const conditions = { condition, hitCondition, logMessage };
        const given = Object.entries(conditions).filter(([, value]) => value);
        return path === undefined
            ? []
            : [
                  {
                      path,
                      line,
                      ...(column !== undefined && { column }),
                      enabled: origin.enabled,
                      ...Object.fromEntries(given)
                  }
              ];
    });
    return told.slice(0, MAX_BREAKPOINTS);
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
