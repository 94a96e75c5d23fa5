import { CompanionLogger } from './companion-logger';
import { Disposable } from './emitter';
import { Clock } from './time/clock';

type Level = keyof CompanionLogger;

/** The messages of one kind since the last line about it. */
interface Kind {
    more: number;
    timer: Disposable;
}

const minuteMs = 60_000;
/** More kinds than the companion has by itself: names and paths in a message may make some. */
const maxKinds = 100;
const otherKinds = 'Messages of too many kinds: not all are written.';
const maxLineLength = 500;
const maxErrorLength = 4_000;

/**
 * Writes the first message of a kind at once, and then at most one line a minute that says how many more there were: what others
 * bring about at will fills no disk. Messages are one line, and what is long is cut. A kind is a level and a message, in which
 * nothing is that a client chooses; of errors also their text, as long as there are not too many. Of other messages those of
 * too many kinds are not written.
 */
export class ThrottledLogger implements CompanionLogger, Disposable {
    private readonly kinds = new Map<string, Kind>();

    constructor(
        private readonly target: CompanionLogger,
        private readonly clock: Clock
    ) {}

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
        this.kinds.forEach((kind, name) => {
            kind.timer.dispose();
            this.summarize(kind, name);
        });
        this.kinds.clear();
    }

    private log(level: Level, message: string, error: unknown): void {
        const line = oneLine(message);
        const sentence = `${level} ${line}`;
        const hasRoom = this.kinds.size < maxKinds;
        const isDetailed = hasRoom && level === 'error' && error instanceof Error;
        const name = isDetailed ? `${sentence} ${oneLine(error.message)}` : sentence;
        const known = this.kinds.get(name);
        if (known) {
            known.more++;
        } else if (hasRoom || level === 'error' || line === otherKinds) {
            this.target[level](line, cut(error));
            this.kinds.set(name, { more: 0, timer: this.wait(name) });
        } else {
            this.log('warn', otherKinds, undefined);
        }
    }

    private wait(name: string): Disposable {
        return this.clock.after(minuteMs, () => {
            const kind = this.kinds.get(name);
            if (kind && this.summarize(kind, name)) {
                kind.timer = this.wait(name);
            } else {
                this.kinds.delete(name);
            }
        });
    }

    /** False if there was nothing to write. */
    private summarize(kind: Kind, name: string): boolean {
        const { more } = kind;
        kind.more = 0;
        const [level] = name.split(' ', 1) as [Level];
        if (more > 0) {
            this.target[level](`${name.slice(level.length + 1)} … and ${more.toLocaleString('en-US')} more.`);
        }
        return more > 0;
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
