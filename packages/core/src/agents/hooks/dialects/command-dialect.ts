import { AgentTraits } from '../../../diffs/agent';
import { HookCall, hookCallSchema } from '../../../protocol/hooks';
import { decidedWords } from './decided-words';
import { HookDialect, HookedState, HookEvent, HookedWrite, WriteAnswers } from './hook-dialect';
import { pathsFrom, ToolInput, ToolWrite, WritingTool } from './tool-writes';

/** Fields of a payload, each by an agent's own name. */
type PayloadField = 'session' | 'call' | 'tool' | 'input';

/** An agent that runs a command for its hooks. */
export interface CommandAgent {
    readonly traits: AgentTraits & { readonly kind: string };
    /** Meaning of its events. */
    readonly events: Readonly<Record<string, HookEvent['kind']>>;
    /** State of the agent from an event on; of some events by their payload. */
    readonly states: Readonly<Record<string, HookedState | ((payload: ToolInput) => HookedState | undefined)>>;
    readonly fields: Readonly<Record<PayloadField, string>>;
    readonly tools: Readonly<Record<string, WritingTool>>;
    /** See `HookedWrite`. */
    readonly asks: (payload: ToolInput) => HookedWrite['asks'];
    readonly patienceMs?: number;
    readonly ask?: object;
    readonly deny: (reason: string) => object;
    /** Has the tool run; with another input if there is one. */
    readonly allow: (input?: ToolInput) => object;
    /** Answers the agent's own question with yes, once the change was reviewed. */
    readonly yes?: object;
    /** Names the field with the path in a question. Default: as in the tool's input. */
    readonly questionPath?: string;
    /** Looks for a file of the name elsewhere, if a path is relative. */
    readonly correctsPaths?: true;
    /** Whether the words behind its name leave it without a user. */
    readonly isHeadless: (words: readonly string[]) => boolean;
}

/** Makes the dialect of an agent from its row. */
export function commandDialect(agent: CommandAgent): HookDialect {
    return {
        traits: agent.traits,
        read: message => {
            const call = hookCallSchema.safeParse(message).data;
            const { [agent.fields.session]: id, cwd: folder } = call?.payload ?? {};
            const conversation = typeof id === 'string' && typeof folder === 'string' ? { id, folder } : undefined;
            return call && { event: eventOf(agent, call), state: stateOf(agent, call), source: call, conversation };
        },
        isHeadless: agent.isHeadless
    };
}

function stateOf({ states }: CommandAgent, { event, payload }: HookCall): HookedState | undefined {
    const state = Object.hasOwn(states, event) ? states[event] : undefined;
    return typeof state === 'function' ? state(payload) : state;
}

function eventOf(agent: CommandAgent, { event, payload }: HookCall): HookEvent | undefined {
    const kind = Object.hasOwn(agent.events, event) ? agent.events[event] : undefined;
    const { fields, tools, questionPath } = agent;
    const text = (name: string): string => (typeof payload[name] === 'string' ? payload[name] : '');
    const [sessionId, name] = [text(fields.session), text(fields.tool)];
    if (kind === undefined || sessionId === '') {
        return undefined;
    }
    if (kind === 'over') {
        return { kind, sessionId };
    }
    const absolute = agent.correctsPaths ? (path: string) => path : pathsFrom(text('cwd'));
    // Copilot CLI's question has `toolInput`, its other events `toolArgs`.
    const input = inputOf((kind === 'question' && payload.toolInput) || payload[fields.input]);
    if (kind === 'question' && questionPath !== undefined) {
        const path = input[questionPath];
        return { kind, sessionId, paths: typeof path === 'string' ? [absolute(path)] : [], yes: agent.yes ?? {} };
    }
    const write = Object.hasOwn(tools, name) ? tools[name](input, absolute) : undefined;
    if (write === undefined) {
        return undefined;
    }
    if (kind === 'question') {
        return { kind, sessionId, paths: write.files.map(({ path }) => path), yes: agent.yes ?? {} };
    }
    return {
        ...{ kind, sessionId, files: write.files, asks: agent.asks(payload), patienceMs: agent.patienceMs },
        // Without an id of the agent's the tool and its input name the call.
        callId: text(fields.call) || JSON.stringify([name, input]),
        isNameless: text(fields.call) === '',
        answers: answersOf(agent, input, write)
    };
}

function answersOf(agent: CommandAgent, input: ToolInput, { rewrite }: ToolWrite): WriteAnswers {
    return {
        ask: agent.ask,
        deny: agent.deny,
        decided: files => {
            const { accepted, notes, isAsProposed } = decidedWords(files);
            if (accepted.length === 0) {
                return agent.deny(notes.join('\n'));
            }
            return isAsProposed ? agent.allow() : agent.allow({ ...input, ...rewrite(accepted) });
        }
    };
}

/** Some agents hand over the input as JSON, or a patch as it is. */
function inputOf(value: unknown): ToolInput {
    try {
        const input: unknown = typeof value === 'string' ? JSON.parse(value) : value;
        return typeof input === 'object' && input !== null ? (input as ToolInput) : {};
    } catch {
        return { patch: value };
    }
}
