/** State of an agent's prompt: empty, with a text that the user has begun, free but unseen, or not ready for a text. */
export type PromptState = 'empty' | 'begun' | 'free' | 'busy';

/** The prompt, which is the last, with what stands in it; its symbol is a star in YOLO mode. */
const PROMPT = /^\s*(?:[│┃|]\s*)?[>*] (.*)$/;

/** Text of an empty prompt. */
const PLACEHOLDER = /^\s*Type your message or @path\/to\/file/;

/** The line under a prompt. */
const BORDER = /^\s*[▀─╰]/;

/** At most so many rows are below that: the folder, the model and so on, but no question. */
const FOOTER_ROWS = 4;

/** Line above a prompt while the agent works: `(esc to cancel, 3s)`, `(3s · esc to cancel)`. */
const BUSY_ROW = /\([^()]*esc to cancel/;

/** Reads the prompt of Gemini CLI or Qwen Code off a terminal's rows; busy unless it ends them. */
export function promptState(rows: readonly string[]): PromptState {
    const prompt = rows.reduce((last, row, index) => (PROMPT.test(row) ? index : last), -1);
    if (prompt < 0 || rows.some(row => BUSY_ROW.test(row)) || !isFooter(rows.slice(prompt + 1))) {
        return 'busy';
    }
    return PLACEHOLDER.test(rows[prompt].replace(PROMPT, '$1')) ? 'empty' : 'begun';
}

/** Whether what is below the first row of a prompt is the rest of it, its border, and little more. */
function isFooter(rows: readonly string[]): boolean {
    const border = rows.findIndex(row => BORDER.test(row));
    const below = rows.slice(border + 1).filter(row => row.trim() !== '');
    return border >= 0 && below.length <= FOOTER_ROWS && !below.some(row => /[╭│┃╰]/.test(row));
}
