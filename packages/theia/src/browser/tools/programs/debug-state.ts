import type { DebugSession } from '@theia/debug/lib/browser/debug-session';
import type { ToolInput, ToolOutput } from '@agent-companion/core/protocol/tools';
import { uriOf } from '../file-uris';
import type { WorkspaceFiles } from '../workspace-files';
import type { DebugServices } from './optional-services';
import { answered, IdeTool, named, namesThereAre, refused } from '@agent-companion/client';

/** How long, in milliseconds, a debug adapter may take for an answer. */
const REQUEST_MS = 5_000;

/** How much is told. */
const MAX_ENTRIES = 200;
const MAX_FRAMES = 50;
const MAX_VALUE_LENGTH = 1_000;

type State = ToolOutput<'get_debug_state'>;
type Files = Pick<WorkspaceFiles, 'pathOf'>;

/** Theia's `DebugState`, whose values cannot be imported from a package that may not be there. */
const states: Record<number, State['sessions'][number]['state']> = { 1: 'starting', 2: 'running', 3: 'stopped' };

/** Tells of the breakpoints, the sessions, and where one of these has stopped. */
export function getDebugState(debug: DebugServices, files: Files): IdeTool<'get_debug_state'> {
    return {
        name: 'get_debug_state',
        run: async input => {
            const open = debug.sessions.sessions.filter(({ state }) => state in states);
            const byName = named(open, ({ label }) => label);
            const sessions = [...byName].map(([name, each]) => ({
                name,
                type: each.configuration.type,
                current: each === debug.sessions.currentSession,
                state: states[each.state]
            }));
            const shown = input.session ?? (sessions.find(({ current }) => current) ?? sessions.at(0))?.name ?? '';
            const session = byName.get(shown);
            if (input.session !== undefined && !session) {
                const names = namesThereAre([...byName.keys()]);
                return refused('not-found', `There is no debug session of that name. ${names}`);
            }
            const threads = [...(session?.threads ?? [])].map(({ threadId, raw, stopped, stoppedDetails }) => ({
                id: threadId,
                name: raw.name,
                stopped,
                ...(stoppedDetails?.reason !== undefined && { reason: stoppedDetails.reason })
            }));
            const stack = session ? await stackOf(session, threadOf(session, input), files) : [];
            const wanted = input.frame ?? session?.currentThread?.currentFrame?.frameId;
            const isThere = stack.some(({ id }) => id === wanted);
            if (input.frame !== undefined && !isThere) {
                return refused('not-found', 'The stack has no such frame any more. Ask without one to see it.');
            }
            const frame = isThere ? wanted : stack.at(0)?.id;
            const variables = session && frame !== undefined ? await variablesOf(session, frame) : [];
            return answered<State>({ breakpoints: breakpointsOf(debug, files), sessions, threads, stack, variables });
        }
    };
}

/** The breakpoints in files that a model may hear of. */
function breakpointsOf({ breakpoints }: DebugServices, files: Files): State['breakpoints'] {
    const told = breakpoints.getBreakpoints().flatMap(breakpoint => {
        const path = files.pathOf(breakpoint.uri);
        const { line, column, condition, hitCondition, logMessage, origin } = breakpoint;
        const given = Object.entries({ column, condition, hitCondition, logMessage }).filter(([, value]) => value);
        return path === undefined ? [] : [{ path, line, enabled: origin.enabled, ...Object.fromEntries(given) }];
    });
    return told.slice(0, MAX_ENTRIES);
}

/** The stopped thread that is meant. */
function threadOf(session: DebugSession, { thread }: ToolInput<'get_debug_state'>): number | undefined {
    const stopped = [...session.threads].filter(each => each.stopped).map(({ threadId }) => threadId);
    const wanted = thread ?? session.currentThread?.threadId;
    return stopped.find(id => id === wanted) ?? (thread === undefined ? stopped[0] : undefined);
}

async function stackOf(session: DebugSession, threadId: number | undefined, files: Files): Promise<State['stack']> {
    if (threadId === undefined) {
        return [];
    }
    const args = { threadId, startFrame: 0, levels: MAX_FRAMES };
    const { stackFrames } = (await session.sendRequest('stackTrace', args, REQUEST_MS)).body;
    return stackFrames.slice(0, MAX_FRAMES).map(({ id, name, source, line, column }) => {
        const path =
            source?.path === undefined || source.sourceReference ? undefined : files.pathOf(uriOf(source.path));
        return {
            id,
            name: cut(name),
            ...(path !== undefined && { path, ...(line > 0 && { line }), ...(column > 0 && { column }) })
        };
    });
}

async function variablesOf(session: DebugSession, frameId: number): Promise<State['variables']> {
    const { scopes } = (await session.sendRequest('scopes', { frameId }, REQUEST_MS)).body;
    const shown = scopes.filter(({ expensive }) => !expensive);
    const lists = await Promise.all(
        shown.map(async ({ name: scope, variablesReference }) => {
            const { body } = await session.sendRequest('variables', { variablesReference }, REQUEST_MS);
            return body.variables.slice(0, MAX_ENTRIES).map(({ name, value, type }) => ({
                scope: cut(scope),
                name: cut(name),
                value: cut(value),
                ...(type && { type: cut(type) })
            }));
        })
    );
    return lists.flat();
}

function cut(text: string): string {
    return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
