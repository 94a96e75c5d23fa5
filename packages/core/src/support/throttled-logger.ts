import { CompanionLogger } from './companion-logger';
import { Clock } from './clock';

type Level = keyof CompanionLogger;

const minuteMs = 60_000;
/** More kinds than the companion has by itself: names and paths in a message may make some. */
const maxKinds = 100;
const maxLineLength = 500;
const maxErrorLength = 4_000;

/** Writes a message once a minute at most, and of bounded length: clients fill no disk. */
export class ThrottledLogger implements CompanionLogger {
    readonly debug = this.logAt('debug');
    readonly info = this.logAt('info');
    readonly warn = this.logAt('warn');
    readonly error = this.logAt('error');
    /** When each was written, in milliseconds since 1970. */
    private readonly written = new Map<string, number>();

    constructor(
        private readonly target: CompanionLogger,
        private readonly clock: Clock
    ) {}

    // Messages hold nothing that a client chooses.
    private logAt(level: Level): CompanionLogger[Level] {
        return (message, error) => {
            const line = oneLine(message);
            const kind = level === 'error' && error instanceof Error ? `${line} ${oneLine(error.message)}` : line;
            const now = this.clock.now();
            const isPast = (time: number): boolean => Math.abs(now - time) >= minuteMs;
            [...this.written].filter(([, time]) => isPast(time)).forEach(([each]) => this.written.delete(each));
            if (!this.written.has(kind) && this.written.size < maxKinds) {
                this.written.set(kind, now);
                this.target[level](line, cut(error));
            }
        };
    }
}

function oneLine(text: string): string {
    const line = text.slice(0, maxLineLength).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
    return text.length > maxLineLength ? `${line}…` : line;
}

/** The error itself, unless it is long: it may hold what a client has sent. */
function cut(error: unknown): unknown {
    const text = error instanceof Error ? (error.stack ?? error.message) : error;
    return typeof text === 'string' && text.length > maxErrorLength ? `${text.slice(0, maxErrorLength)}…` : error;
}
