/** The kinds of agents whose prompt on the screen is known, see `promptState`: a text is typed into no other terminal. */
const KINDS: ReadonlySet<string | undefined> = new Set(['gemini-cli', 'qwen-code']);

/** Whether a text can be put into the prompt of an agent of a kind. */
export function hasKnownPrompt(kind: string | undefined): boolean {
    return KINDS.has(kind);
}
