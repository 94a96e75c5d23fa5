/** What the backend has to say by a code; `facts` are what the sentence names. */
export interface Coded<Code extends string> {
    readonly code: Code;
    readonly facts?: readonly string[];
    /** In English: for a code of a backend that is newer than this page. */
    readonly reason: string;
}

/** A sentence for each code, in the user's language. */
export type Sentences<Code extends string> = Record<Code, (...facts: string[]) => string>;

/** The sentence for what the backend has said, in the user's language as far as this page knows the code. */
export function codedSentence<Code extends string>(sentences: Partial<Sentences<Code>>, said: Coded<Code>): string {
    return sentences[said.code]?.(...(said.facts ?? [])) ?? said.reason;
}
