import type { IdeToolName, ToolInput, ToolOutput } from '@agent-companion/core/protocol/tools';

/** A call of a tool by the model, and what it must be told. */
export interface Trial<Name extends IdeToolName = IdeToolName> {
    readonly tool: Name;
    readonly args: object;
    /** Acts as the user once the call waits: later where a language service is slow. */
    readonly user?: (isAnswered: () => boolean) => Promise<void>;
    /** Whether it is the last answer: until then the model asks again. */
    readonly isReady?: (answer: ToolOutput<Name>) => boolean;
    readonly check: (answer: ToolOutput<Name>) => void | Promise<void>;
}

/** Declares a trial, its arguments and answers as the tool has them. */
export function trial<Name extends IdeToolName>(of: Trial<Name> & { readonly args: Partial<ToolInput<Name>> }): Trial {
    return of as unknown as Trial;
}
