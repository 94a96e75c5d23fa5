import type { ToolInput, ToolOutput } from '@agent-companion/protocol/tools';
import { named, namesThereAre } from '../files/names';
import { answered, IdeTool, refused } from '../page-tool';
import type { DebuggedSession, SourceBreakpoint } from './debug-sessions';

/** How much is told: of the stack, of each scope, of a value. */
const MAX_FRAMES = 50;
const MAX_SCOPES = 5;
const MAX_VARIABLES = 200;
const MAX_VALUE_LENGTH = 1_000;

type State = ToolOutput<'get_debug_state'>;
type Frame = State['stack'][number];

/** What the tool asks of the debugger. */
export interface DebugHost {
    sessions(): readonly DebuggedSession[];
    breakpoints(): SourceBreakpoint[];
    /** The path that a model may hear of a source of the program; undefined for one outside of the workspace. */
    pathOf(source: string): string | undefined;
}

/** What is debugged: the breakpoints and sessions; of the current one the threads, the stack of the stopped one, and what a frame's variables are. */
export function getDebugState(host: DebugHost): IdeTool<'get_debug_state'> {
    return {
        name: 'get_debug_state',
        run: async input => {
            const byName = named(host.sessions(), ({ name }) => name);
            const breakpoints = host.breakpoints();
            const sessions = [...byName].map(([name, { type, isCurrent, state }]) => ({
                name,
                type,
                current: isCurrent,
                state
            }));
            const session =
                input.session === undefined
                    ? ([...byName.values()].find(({ isCurrent }) => isCurrent) ?? [...byName.values()][0])
                    : byName.get(input.session);
            if (!session) {
                return input.session === undefined
                    ? answered<State>({ breakpoints, sessions, threads: [], stack: [], variables: [] })
                    : refused(
                          'not-found',
                          `There is no debug session of that name. ${namesThereAre([...byName.keys()])}`
                      );
            }
            if (input.thread !== undefined && !session.threads.some(({ id }) => id === input.thread)) {
                return refused('not-found', 'The session has no such thread. Ask without one to see them.');
            }
            const threads = session.threads.map(thread => ({ ...thread }));
            const thread = threadOf(session, input);
            const stack = thread === undefined ? [] : await stackOf(session, thread, host);
            const frame = input.frame ?? session.currentFrame ?? stack[0]?.id;
            if (input.frame !== undefined && !stack.some(({ id }) => id === input.frame)) {
                return refused('not-found', 'The stack has no such frame any more. Ask without one to see it.');
            }
            const isInStack = stack.some(({ id }) => id === frame);
            const variables = await variablesOf(session, isInStack ? frame : stack[0]?.id);
            return answered<State>({ breakpoints, sessions, threads, stack, variables });
        }
    };
}

/** The stopped thread that is meant. */
function threadOf(session: DebuggedSession, { thread }: ToolInput<'get_debug_state'>): number | undefined {
    const stopped = session.threads.filter(({ stopped }) => stopped).map(({ id }) => id);
    const wanted = thread ?? session.currentThread;
    if (wanted !== undefined && stopped.includes(wanted)) {
        return wanted;
    }
    return thread === undefined ? stopped[0] : undefined;
}

async function stackOf(session: DebuggedSession, threadId: number, host: DebugHost): Promise<Frame[]> {
    const answer = await session.request('stackTrace', { threadId, startFrame: 0, levels: MAX_FRAMES });
    const { stackFrames = [] } = answer as { stackFrames?: RawFrame[] };
    return stackFrames.slice(0, MAX_FRAMES).map(({ id, name, source, line, column }) => {
        const path = source?.path === undefined || source.sourceReference ? undefined : host.pathOf(source.path);
        return {
            id,
            name: cut(name),
            ...(path !== undefined && { path, ...(line > 0 && { line }), ...(column > 0 && { column }) })
        };
    });
}

async function variablesOf(session: DebuggedSession, frameId: number | undefined): Promise<State['variables']> {
    if (frameId === undefined) {
        return [];
    }
    const { scopes = [] } = (await session.request('scopes', { frameId })) as { scopes?: RawScope[] };
    const shown = scopes.filter(({ expensive }) => !expensive).slice(0, MAX_SCOPES);
    const lists = await Promise.all(
        shown.map(async ({ name: scope, variablesReference }) => {
            const answer = await session.request('variables', { variablesReference });
            const { variables = [] } = answer as { variables?: RawVariable[] };
            return variables.slice(0, MAX_VARIABLES).map(({ name, value, type }) => ({
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

/** What is used of the Debug Adapter Protocol. */
interface RawFrame {
    readonly id: number;
    readonly name: string;
    readonly line: number;
    readonly column: number;
    readonly source?: { readonly path?: string; readonly sourceReference?: number };
}

interface RawScope {
    readonly name: string;
    readonly variablesReference: number;
    readonly expensive?: boolean;
}

interface RawVariable {
    readonly name: string;
    readonly value: string;
    readonly type?: string;
}
