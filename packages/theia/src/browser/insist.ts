import { BackendLine } from './backend-line';

/** The silence after a question grows up to so many times the first one. */
const LONGEST_SILENCE = 8;

/** How to insist. */
export interface Insistence {
    /** Nothing is asked while it is broken. */
    line: BackendLine;
    /** Milliseconds of silence after which the question is asked again; more each time. Default 4,000. */
    silenceMs?: number;
    /** Looked at whenever it is about to be asked; true gives up. Default: never. */
    until?: () => boolean;
}

/** What a question that was given up ends with. */
export class NoAnswerError extends Error {
    constructor() {
        super('The IDE’s backend does not answer.');
    }
}

/**
 * Asks the backend until it answers. A websocket that breaks and is resumed loses messages, and a lost question or
 * answer never settles: so ask again, which every call of the companion's service allows.
 * @throws whatever the backend answered, or NoAnswerError.
 */
export async function insist<T>(
    ask: () => Promise<T>,
    { line, silenceMs = 4_000, until = () => false }: Insistence
): Promise<T> {
    let answered: Promise<T> | undefined;
    let patience = silenceMs;
    for (;;) {
        if (!line.isOpen) {
            await line.whenOpen();
            patience = silenceMs;
        }
        if (until()) {
            throw new NoAnswerError();
        }
        const answer = ask();
        // A late answer to an earlier question is as good.
        answered = answered ? Promise.race([answered, answer]) : answer;
        try {
            const outcome = await withinSilence(answered, patience);
            if (outcome !== SILENT) {
                return outcome;
            }
        } catch (error) {
            if (line.isOpen) {
                throw error;
            }
            // Nobody answers on a broken line: it was Theia, which keeps only a little of what is said meanwhile.
            answered = undefined;
        }
        // A large text on a slow line takes its time: asking too often would only add to it.
        patience = Math.min(2 * patience, LONGEST_SILENCE * silenceMs);
    }
}

const SILENT = Symbol('silent');

async function withinSilence<T>(answered: Promise<T>, silenceMs: number): Promise<T | typeof SILENT> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<typeof SILENT>(resolve => {
        timer = setTimeout(() => resolve(SILENT), silenceMs);
    });
    return Promise.race([answered, silence]).finally(() => clearTimeout(timer));
}
