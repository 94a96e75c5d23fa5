/** A refusal: the page has a sentence for each code, with the facts in it. */
export interface Refusal<Code extends string> {
    code: Code;
    /** In English, for logs. */
    reason: string;
    /** What the sentence names, in the order that the code implies: files first, then what the system has said. */
    facts: readonly string[];
}
