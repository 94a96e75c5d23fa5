/** Reads a stream of events (`text/event-stream`) of which each is one line `data: …`, as OpenCode sends them. */
export class EventReader {
    private line = '';
    private isTooLong = false;

    /**
     * @param maxLength most UTF-16 code units of an event; a longer one is not kept.
     * @param onEvent told what each event holds; undefined of one that was too long.
     */
    constructor(
        private readonly maxLength: number,
        private readonly onEvent: (data: string | undefined) => void
    ) {}

    /** Takes what has come next. */
    read(text: string): void {
        const [rest, ...lines] = text.split('\n');
        this.append(rest);
        for (const line of lines) {
            this.end();
            this.append(line);
        }
    }

    private append(part: string): void {
        this.isTooLong ||= this.line.length + part.length > this.maxLength;
        this.line = this.isTooLong ? '' : this.line + part;
    }

    private end(): void {
        const { line, isTooLong } = this;
        this.line = '';
        this.isTooLong = false;
        if (isTooLong) {
            this.onEvent(undefined);
        } else if (line.startsWith('data:')) {
            this.onEvent(line.slice('data:'.length).trim());
        }
    }
}
