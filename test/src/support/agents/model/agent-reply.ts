/** A change of a file that a model makes, whatever tools its agent has for that. Paths are absolute. */
export type Change =
    | { readonly write: { readonly path: string; readonly content: string } }
    | { readonly edit: { readonly path: string; readonly before: string; readonly after: string } };

/** Answer of a scripted model: words, a call, a change, or several changes at once. */
export type AgentReply =
    { readonly text: string } | { readonly call: ToolCall } | Change | { readonly changes: readonly Change[] };

/** A call in an agent's own words: its arguments are a document, or for some tools a text. */
export interface ToolCall {
    readonly name: string;
    readonly args: Readonly<Record<string, unknown>> | string;
}

/** Answer on the wire: calls have ids by which the agent tells their outcomes. */
export type WireAnswer =
    { readonly text: string } | { readonly calls: ReadonlyArray<ToolCall & { readonly id: string }> };
