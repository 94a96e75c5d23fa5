/** One piece of a message: text, a call the model makes, or the result of such a call. Other kinds are passed through. */
export interface GeminiPart {
    readonly text?: string;
    readonly functionCall?: { readonly id?: string; readonly name: string; readonly args?: Record<string, unknown> };
    readonly functionResponse?: { readonly id?: string; readonly name: string; readonly response?: unknown };
}

/** One message of the conversation. Results of function calls come from the `user`. */
export interface GeminiContent {
    readonly role?: string;
    readonly parts?: readonly GeminiPart[];
}

/** A JSON schema, or the model API's own dialect of one (upper-case type names). */
export interface ResponseSchema {
    readonly type?: string | readonly string[];
    readonly enum?: readonly unknown[];
    readonly const?: unknown;
    readonly default?: unknown;
    readonly properties?: Readonly<Record<string, ResponseSchema>>;
    readonly required?: readonly string[];
    readonly items?: ResponseSchema;
    readonly minItems?: number | string;
    readonly minLength?: number | string;
    readonly minimum?: number;
    readonly anyOf?: readonly ResponseSchema[];
    readonly oneOf?: readonly ResponseSchema[];
    readonly allOf?: readonly ResponseSchema[];
}

/** Request of a client, as far as a scripted model needs to know it. */
export interface GeminiRequest {
    /** The model named in the address. */
    readonly model: string;
    readonly contents: readonly GeminiContent[];
    readonly systemInstruction?: GeminiContent;
    readonly tools?: ReadonlyArray<{ readonly functionDeclarations?: ReadonlyArray<{ readonly name: string }> }>;
    readonly generationConfig?: {
        readonly responseSchema?: ResponseSchema;
        readonly responseJsonSchema?: ResponseSchema;
    };
}

/** A call of a tool that a scripted model makes. */
interface ToolCall {
    readonly name: string;
    readonly args: Record<string, unknown>;
}

/** Answer of a scripted model: words, tool calls, a JSON document, or the service's failure. */
export type GeminiReply =
    | { readonly text: string }
    | { readonly functionCall: ToolCall }
    | { readonly functionCalls: readonly ToolCall[] }
    | { readonly json: unknown }
    | { readonly error: { readonly status: number; readonly message: string } };

/** The schema a request wants its answer to follow; helper requests (routing, checks, summaries) carry one. */
export function responseSchemaOf(request: GeminiRequest): ResponseSchema | undefined {
    return request.generationConfig?.responseJsonSchema ?? request.generationConfig?.responseSchema;
}

/** The names of the tools the model may call; only the agent's own conversation has any. */
export function toolNamesOf(request: GeminiRequest): string[] {
    return (request.tools ?? []).flatMap(tool => tool.functionDeclarations ?? []).map(declaration => declaration.name);
}
