import { AgentTraits } from '../../../diffs/agent';
import { AgentConversation, ToldState } from '../../agent-states';
import { TextChange } from './text-changes';

/** State by a hook; `proposes` is a question that a connected agent asks by a review too. */
export type HookedState = ToldState | 'proposes';

/** A file that a call wants to write. */
export interface HookedFile {
    /** Absolute. */
    readonly path: string;
    /** Where a moved file is now; absolute. */
    readonly from?: string;
    /** Undefined for what no text shows. */
    readonly change?: TextChange;
}

/** A file that the user has decided. */
export interface DecidedFile {
    readonly path: string;
    /** Where a moved file was. */
    readonly from?: string;
    /** Undefined for a new one. */
    readonly old?: string;
    readonly proposed: string;
    /** Text to write; undefined if it is rejected. */
    readonly text?: string;
    readonly comment?: string;
}

/** Answers to a call, in an agent's own words. */
export interface WriteAnswers {
    /** Has the agent ask in the IDE, or in its terminal without one; absent where it cannot. */
    readonly ask?: object;
    /** Says what the user has decided of all files. */
    readonly decided: (files: readonly DecidedFile[]) => object;
    /** Has nothing written. @param reason for the model. */
    readonly deny: (reason: string) => object;
}

/** A call of a tool that is about to write files, and waits for its answer. */
export interface HookedWrite {
    readonly kind: 'write';
    /** Conversation and call, as the agent names them. */
    readonly sessionId: string;
    readonly callId: string;
    readonly files: readonly HookedFile[];
    /** Whom the agent asks after an empty answer; `itself` says yes to that, `unknown` may be nobody. */
    readonly asks: 'ide' | 'terminal' | 'itself' | 'nobody' | 'unknown';
    /** The id is made of the input: the same call again waits with the first. */
    readonly isNameless?: boolean;
    /** Milliseconds till the agent writes without an answer. Default: it waits. */
    readonly patienceMs?: number;
    readonly answers: WriteAnswers;
}

/** Message of an agent's hook. */
export type HookEvent =
    | HookedWrite
    /** It would ask about files that it has asked the IDE about just before. */
    | { readonly kind: 'question'; readonly sessionId: string; readonly paths: readonly string[]; readonly yes: object }
    /** A call needs no decision any more; all of the conversation's without an id. */
    | { readonly kind: 'over'; readonly sessionId: string; readonly callId?: string };

/** Who has told something, as far as it says so. */
interface HookSource {
    /** The process of the agent, or a shell in it. */
    readonly processId?: number;
    /** Since when it is there, in milliseconds since 1970. */
    readonly since?: number;
    readonly hasUser?: boolean;
}

/** Content of a hook's message: an event of the gate, a state of the agent, or both. */
export interface HookMessage {
    readonly event?: HookEvent;
    readonly state?: HookedState;
    readonly source: HookSource;
    readonly conversation?: AgentConversation;
}

/** Peculiarities of an agent that asks by hooks. */
export interface HookDialect {
    readonly traits: AgentTraits & { readonly kind: string };
    /** Reads a message; undefined if it says nothing. */
    readonly read: (message: unknown) => HookMessage | undefined;
    /** The hooks run in the agent, and end with it alone. */
    readonly isInProcess?: true;
    /** Whether the words behind its name leave an agent without a user. */
    readonly isHeadless: (words: readonly string[]) => boolean;
}
