/** The methods one side offers to the other. Arguments and values are plain data. */
export type CallTable<Methods> = { [Method in keyof Methods]: (...args: never[]) => Promise<unknown> };

/** Result of a method. */
export type ValueOf<Methods extends CallTable<Methods>, Method extends keyof Methods> = Awaited<
    ReturnType<Methods[Method]>
>;

/** A call on its way. It may arrive several times; what it asks for is done once. */
export interface ReliableCall {
    /** Distinguishes the call from every other that the responder may ever get, those of other callers included. */
    readonly id: string;
    readonly method: string;
    readonly arguments: readonly unknown[];
}

/** Why there is no value: the method threw, or the caller's window ended. */
export type CallErrorCode = 'failed' | 'window-ended';

/** A responder's answer, the same to each repetition of a call; `reason` is a sentence for people. */
export type CallAnswer =
    | { readonly ok: true; readonly value: unknown }
    | { readonly ok: false; readonly code: CallErrorCode; readonly reason: string };

/** Why a call ended unanswered: no connection in time, silence on an open one, or `until` said so. */
export type UnansweredCode = 'no-connection' | 'silent' | 'superseded';

/** How a call ended. Without a value, `reason` is a sentence for people. */
export type CallOutcome<T> =
    | { readonly answered: true; readonly value: T }
    | { readonly answered: false; readonly code: CallErrorCode | UnansweredCode; readonly reason: string };
