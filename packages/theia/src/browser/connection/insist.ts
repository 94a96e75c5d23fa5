import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { BackendConnection } from './backend-connection';

/** The silence after a question grows up to so many times the first one. */
const LONGEST_SILENCE = 8;

/** How to insist. */
export interface Insistence {
    /** Nothing is asked while it is broken. */
    line: BackendConnection;
    /** Milliseconds of silence after which the question is asked again; more each time. Default 4,000. */
    silenceMs?: number;
    /** Milliseconds that the question may take to arrive beyond what a short one takes; added to every silence. Default 0. */
    transferMs?: number;
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
 * Asks the backend until it answers: after silence, and at once when the line is open again. A websocket that breaks and is
 * resumed loses messages, and a lost question or answer never settles: so ask again, which every call of the companion's
 * service allows.
 * @throws whatever the backend answered, or NoAnswerError.
 */
export async function insist<T>(
    ask: () => Promise<T>,
    { line, silenceMs = 4_000, transferMs = 0, until = () => false }: Insistence
): Promise<T> {
    let answered: Promise<T> | undefined;
    let patience = silenceMs;
    for (;;) {
        if (!line.isOpen) {
            await line.whenOpen();
        }
        if (until()) {
            throw new NoAnswerError();
        }
        const answer = ask();
        // A late answer to an earlier question is as good.
        answered = answered ? Promise.race([answered, answer]) : answer;
        try {
            const outcome = await answerOrSilence(answered, patience + transferMs, line);
            if (outcome !== SILENT && outcome !== LINE_CHANGED) {
                return outcome;
            }
            // A line that is slow is not made faster by asking often.
            patience = outcome === SILENT ? Math.min(2 * patience, LONGEST_SILENCE * silenceMs) : silenceMs;
        } catch (error) {
            if (line.isOpen) {
                throw error;
            }
            // Nobody answers on a broken line: it was Theia, which keeps only a little of what is said meanwhile.
            answered = undefined;
            patience = silenceMs;
        }
    }
}

const SILENT = Symbol('silent');
const LINE_CHANGED = Symbol('line changed');

/** Waits for the answer, but no longer than for so much silence, nor beyond a break of the line that it may be lost in. */
async function answerOrSilence<T>(
    answered: Promise<T>,
    silenceMs: number,
    line: BackendConnection
): Promise<T | typeof SILENT | typeof LINE_CHANGED> {
    const toDispose = new DisposableCollection();
    const silence = new Promise<typeof SILENT | typeof LINE_CHANGED>(resolve => {
        const timer = setTimeout(() => resolve(SILENT), silenceMs);
        toDispose.push({ dispose: () => clearTimeout(timer) });
        toDispose.push(line.onDidChange(() => resolve(LINE_CHANGED)));
    });
    return Promise.race([answered, silence]).finally(() => toDispose.dispose());
}
