import type { ToolOutcome } from '@agent-companion/server';
import { errorMessage } from '../../../common';
import { answered, ProductTool, refused, ToolCall } from '../page-tool';

/** A function of @theia/ai-core's `ToolInvocationRegistry`, as far as it is used. */
export interface ProductFunction {
    readonly id: string;
    readonly name: string;
    readonly description?: string;
    readonly parameters: unknown;
    handler(argumentsJson: string, context?: object): Promise<unknown>;
    checkAutoAction?(argumentsJson: string): { readonly action: string; readonly reason?: string } | undefined;
}

/** What only a chat hands to a function, see `ChatToolContext` of @theia/ai-chat. */
const CHAT_PROPERTIES: readonly PropertyKey[] = ['request', 'response'];

/** Functions that have turned out to need a chat session, by their ids. */
export type ChatFunctions = Set<string>;

/** The functions of a product that its user allows, as tools; none that needs a chat session, as soon as that is known. */
export function productTools(
    functions: readonly ProductFunction[],
    allowed: readonly string[],
    needingChat: ChatFunctions,
    onNeedsChat: () => void
): ProductTool[] {
    return functions
        .filter(({ id, name }) => (allowed.includes(id) || allowed.includes(name)) && !needingChat.has(id))
        .map(tool => ({
            name: nameFor(tool.id),
            title: tool.name,
            description: tool.description ?? tool.name,
            // What it does is not known: with 'read-only' it is not offered.
            effect: 'programs',
            inputSchema: isSchema(tool.parameters) ? tool.parameters : { type: 'object', properties: {} },
            run: (input, call) =>
                runFunction(tool, input, call, () => {
                    needingChat.add(tool.id);
                    onNeedsChat();
                })
        }));
}

async function runFunction(
    tool: ProductFunction,
    input: unknown,
    { signal }: ToolCall,
    onNeedsChat: () => void
): Promise<ToolOutcome> {
    const argumentsJson = JSON.stringify(input ?? {});
    const verdict = tool.checkAutoAction?.(argumentsJson);
    if (verdict?.action === 'deny') {
        return refused('declined', verdict.reason ?? 'The product does not allow this.');
    }
    const context = contextWithoutChat(signal);
    try {
        return answered({ result: await tool.handler(argumentsJson, context.value) });
    } catch (error) {
        if (context.wasAskedForChat()) {
            onNeedsChat();
            return refused('no-service', `'${tool.id}' works in a chat of the IDE only. Do without it.`);
        }
        return refused('failed', `The tool failed: ${errorMessage(error)}`);
    }
}

/** A context that no chat has made. It tells whether a function has looked for one: whether it needs it shows in no other way. */
function contextWithoutChat(signal: AbortSignal): { value: object; wasAskedForChat(): boolean } {
    let wasAsked = false;
    const look = (property: PropertyKey): void => {
        wasAsked ||= CHAT_PROPERTIES.includes(property);
    };
    const token = {
        get isCancellationRequested() {
            return signal.aborted;
        },
        onCancellationRequested: (listener: () => void) => {
            signal.addEventListener('abort', listener);
            return { dispose: () => signal.removeEventListener('abort', listener) };
        }
    };
    const value = new Proxy<object>(
        { cancellationToken: token },
        {
            get: (target, property) => {
                look(property);
                return Reflect.get(target, property) as unknown;
            },
            has: (target, property) => {
                look(property);
                return Reflect.has(target, property);
            }
        }
    );
    return { value, wasAskedForChat: () => wasAsked };
}

/** A name as models take it. */
function nameFor(id: string): string {
    return id
        .replace(/[^A-Za-z0-9_-]+/g, '_')
        .replace(/^(?![A-Za-z_])/, '_')
        .slice(0, 48);
}

function isSchema(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'object';
}
