/**
 * Whether a text may be put into an agent's prompt: into an empty one, into one with a text that the user has begun, or not now.
 */
export type PromptState = 'empty' | 'begun' | 'busy';

/** What a terminal shows. */
export interface TerminalScreen {
    /** The rows, without those scrolled away. */
    readonly rows: readonly string[];
    /** The title that its program has set last, if any is known. */
    readonly title: string | undefined;
}

/** How Gemini CLI begins its title while it works, or waits for an answer. */
const BUSY_TITLE = /^\s*[✋⏲✦]/;

/** The prompt of Gemini CLI, which is its last, with what stands in it; its symbol is a star in YOLO mode. */
const PROMPT = /^\s*[│┃|]?\s*[>*] (.*)$/;

/** What an empty prompt says of itself. */
const PLACEHOLDER = /^\s*Type your message or @path\/to\/file/;

/** What Gemini CLI shows beside a prompt while it works, or asks. */
const BUSY_ROW =
    /\(esc to cancel|^\W*(?:Action Required|Apply this change\?|Allow execution|Waiting for user confirmation)/;

/**
 * Reads the state of Gemini CLI's prompt from its terminal. A title of the CLI's that says it is busy is believed; the
 * screen must show a prompt in any case, as there is none in a question or a dialog, nor when the CLI has ended.
 */
export function promptState({ rows, title }: TerminalScreen): PromptState {
    const prompt = [...rows].reverse().find(row => PROMPT.test(row));
    if (prompt === undefined || BUSY_TITLE.test(title ?? '') || rows.some(row => BUSY_ROW.test(row))) {
        return 'busy';
    }
    return PLACEHOLDER.test(prompt.replace(PROMPT, '$1')) ? 'empty' : 'begun';
}
