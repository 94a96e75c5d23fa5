/** From nothing to everything: each level has what those before it have. */
const logLevels = ['off', 'warn', 'info'] as const;
type LogLevel = (typeof logLevels)[number];

/** Where it is read, as VS Code has it. */
interface LogChannel {
    appendLine(line: string): void;
    show(preserveFocus: boolean): void;
}

/** Writes sentences for the user into the output channel; no token and no file's text. */
export class CompanionLog {
    /** @param wanted how much the user wants to read, by the setting, which may hold anything. */
    constructor(
        private readonly channel: LogChannel,
        private readonly wanted: () => unknown
    ) {}

    /** Adds a sentence, if the user wants such ones. */
    add(level: Exclude<LogLevel, 'off'>, sentence: string): void {
        const wanted = logLevels.find(each => each === this.wanted()) ?? 'info';
        if (logLevels.indexOf(level) <= logLevels.indexOf(wanted)) {
            // An agent may have any name: one line is one entry.
            const line = sentence.replaceAll(/\s+/g, ' ');
            this.channel.appendLine(`${new Date().toISOString()} [${level}] ${line}`);
        }
    }

    /** Brings it to the front, and leaves the keyboard where it is. */
    show(): void {
        this.channel.show(true);
    }
}
