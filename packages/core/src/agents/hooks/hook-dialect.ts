import { AgentTraits } from '../../diffs/agent';
import { TextChange } from './text-changes';

/** A file that a call wants to write. */
interface HookedFile {
    /** Absolute, or as the agent has it. */
    readonly path: string;
    readonly change: TextChange;
}

/** A file that the user has decided. */
export interface DecidedFile {
    readonly path: string;
    /** Undefined for a new one. */
    readonly old?: string;
    readonly proposed: string;
    /** What is to be written; undefined if it is rejected. */
    readonly text?: string;
    readonly comment?: string;
}

/** A call of a tool that is about to write files, and waits for its answer. */
export interface HookedWrite {
    readonly kind: 'write';
    /** Conversation and call, as the agent names them. */
    readonly sessionId: string;
    readonly callId: string;
    /** The agent's process, and since when it has been there, in milliseconds since 1970. */
    readonly processId: number;
    readonly since: number;
    readonly files: readonly HookedFile[];
    /** Says in the agent's words what the user has decided of all files. */
    readonly answer: (decided: readonly DecidedFile[]) => object;
}

/** What an agent tells by a hook. `over`: a call needs no decision any more. */
type HookEvent = HookedWrite | { readonly kind: 'over'; readonly sessionId: string; readonly callId: string };

/** What is peculiar to an agent that asks by hooks. */
export interface HookDialect {
    readonly traits: AgentTraits & { readonly kind: string };
    /** The variables by which its hooks find the window. */
    readonly variables: { readonly url: string; readonly token: string };
    /** Reads a message; undefined if it asks for nothing. */
    readonly read: (message: unknown) => HookEvent | undefined;
}
