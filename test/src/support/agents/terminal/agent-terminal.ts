/** A terminal that a real agent runs in, of an editor or of none. Keys have the names that Playwright gives them. */
export interface AgentTerminal {
    /** Types a line for the shell. */
    run(command: string): Promise<void>;
    type(text: string): Promise<void>;
    press(key: string): Promise<void>;
    /** Gives the text that it shows now. */
    text(): Promise<string>;
    /** Waits until it shows something, and gives all that it shows. */
    waitForAtEnd(pattern: RegExp, timeoutMs?: number): Promise<string>;
    /** Waits until it shows something no more. */
    waitUntilGone(pattern: RegExp): Promise<void>;
}
