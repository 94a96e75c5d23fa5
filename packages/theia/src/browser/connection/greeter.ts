import { PageGreeting, PageWelcome } from '../../common';
import { BackendConnection } from './backend-connection';
import { insist, NoAnswerError } from './insist';

/** Greets the backend, for as long as it takes: without a greeting a page hears of nothing. */
export class Greeter {
    private newest = 0;

    /** @param silenceMs milliseconds of silence after which a greeting is said again. */
    constructor(
        private readonly say: (greeting: PageGreeting) => Promise<PageWelcome>,
        private readonly line: BackendConnection,
        private readonly silenceMs?: number
    ) {}

    /**
     * Says a greeting until it is answered. Resolves with undefined once there is a newer one, whose welcome counts.
     * @throws whatever the backend answered.
     */
    async greet(compose: () => Promise<PageGreeting>): Promise<PageWelcome | undefined> {
        const number = ++this.newest;
        const isSuperseded = (): boolean => number !== this.newest;
        const greeting = await compose();
        try {
            const { line, silenceMs } = this;
            const welcome = await insist(() => this.say(greeting), { line, silenceMs, until: isSuperseded });
            return isSuperseded() ? undefined : welcome;
        } catch (error) {
            if (error instanceof NoAnswerError) {
                return undefined;
            }
            throw error;
        }
    }
}
