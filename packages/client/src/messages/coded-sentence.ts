/** Statement of the backend by a code; `facts` are named in the sentence. */
export interface Coded<Code extends string> {
    readonly code: Code;
    readonly facts?: readonly string[];
}

/** A sentence for each code, in the user's language. */
export type Sentences<Code extends string> = Record<Code, (...facts: string[]) => string>;

/** The sentence for what the backend has said; the code itself where the backend is newer than this page. */
export function codedSentence<Code extends string>(sentences: Partial<Sentences<Code>>, said: Coded<Code>): string {
    return sentences[said.code]?.(...(said.facts ?? [])) ?? said.code;
}
