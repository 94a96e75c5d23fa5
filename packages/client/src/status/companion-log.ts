/** Where it is read, as VS Code has it. */
interface LogChannel {
    appendLine(line: string): void;
    show(preserveFocus: boolean): void;
}

/** Writes sentences for the user into the output channel; no token and no file's text. */
export class CompanionLog {
    constructor(private readonly channel: LogChannel) {}

    /** Adds a sentence. */
    add(level: 'warn' | 'info', sentence: string): void {
        // An agent may have any name: one line is one entry.
        const line = sentence.replaceAll(/\s+/g, ' ');
        this.channel.appendLine(`${new Date().toISOString()} [${level}] ${line}`);
    }

    /** Brings it to the front, and leaves the keyboard where it is. */
    show(): void {
        this.channel.show(true);
    }
}
