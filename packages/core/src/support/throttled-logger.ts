import { CompanionLogger } from './companion-logger';
import { Disposable } from './emitter';
import { Clock, every } from './clock';

type Level = keyof CompanionLogger;

const minuteMs = 60_000;
/** More kinds than the companion has by itself: names and paths in a message may make some. */
const maxKinds = 100;
const otherKinds = 'Messages of too many kinds: not all are written.';
const maxLineLength = 500;
const maxErrorLength = 4_000;

/** Writes a kind's first message at once, then counts each minute: clients fill no disk. */
export class ThrottledLogger implements CompanionLogger, Disposable {
    /** How many more there were of each kind in this minute. */
    private readonly more = new Map<string, number>();
    private readonly minutes: Disposable;

    constructor(
        private readonly target: CompanionLogger,
        clock: Clock
    ) {
        this.minutes = every(minuteMs, () => this.summarize(), clock);
    }

    debug(message: string, error?: unknown): void {
        this.log('debug', message, error);
    }

    info(message: string, error?: unknown): void {
        this.log('info', message, error);
    }

    warn(message: string, error?: unknown): void {
        this.log('warn', message, error);
    }

    error(message: string, error?: unknown): void {
        this.log('error', message, error);
    }

    /** Writes how many more there were of each kind; of no use afterwards. */
    dispose(): void {
        this.minutes.dispose();
        this.summarize();
    }

    // Messages hold nothing that a client chooses.
    private log(level: Level, message: string, error: unknown): void {
        const line = oneLine(message);
        const sentence = `${level} ${line}`;
        const hasRoom = this.more.size < maxKinds;
        const isDetailed = hasRoom && level === 'error' && error instanceof Error;
        const name = isDetailed ? `${sentence} ${oneLine(error.message)}` : sentence;
        const more = this.more.get(name);
        if (more !== undefined) {
            this.more.set(name, more + 1);
        } else if (hasRoom || level === 'error' || line === otherKinds) {
            this.target[level](line, cut(error));
            this.more.set(name, 0);
        } else {
            this.log('warn', otherKinds, undefined);
        }
    }

    /** Forgets the kinds of which there were no more. */
    private summarize(): void {
        for (const [name, more] of this.more) {
            if (more > 0) {
                const [level] = name.split(' ', 1) as [Level];
                this.target[level](`${name.slice(level.length + 1)} … and ${more.toLocaleString('en-US')} more.`);
                this.more.set(name, 0);
            } else {
                this.more.delete(name);
            }
        }
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
