/** How to insist. */
export interface Insistence {
    /** Milliseconds of silence after which the question is asked again. Default 4,000. */
    silenceMs?: number;
    /** How often it is asked at most. Default: until there is an answer. */
    attempts?: number;
    /** Looked at before asking again; true gives up. */
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
    { silenceMs = 4_000, attempts = Infinity, until = () => false }: Insistence = {}
): Promise<T> {
    let answered: Promise<T> | undefined;
    for (let attempt = 1; ; attempt++) {
        const answer = ask();
        // A late answer to an earlier question is as good.
        answered = answered ? Promise.race([answered, answer]) : answer;
        const silent = Symbol('silent');
        let timer: ReturnType<typeof setTimeout> | undefined;
        const silence = new Promise<typeof silent>(resolve => {
            timer = setTimeout(() => resolve(silent), silenceMs);
        });
        const outcome = await Promise.race([answered, silence]).finally(() => clearTimeout(timer));
        if (outcome !== silent) {
            return outcome;
        }
        if (attempt >= attempts || until()) {
            throw new NoAnswerError();
        }
    }
}
