import { CallOutcome, PageGreeting, PageWelcome } from '../../common';
import { BackendCaller } from './backend-caller';

/** Greets the backend; of several greetings only the newest counts. */
export class GreetingSender {
    private greetings = 0;

    constructor(private readonly backend: BackendCaller) {}

    /** Resolves with the welcome, or with `superseded` if another greeting has begun meanwhile. */
    async send(compose: () => Promise<PageGreeting>): Promise<CallOutcome<PageWelcome>> {
        const number = ++this.greetings;
        const isSuperseded = (): boolean => number !== this.greetings;
        const greeting = await compose();
        const outcome = await this.backend.call('greet', [greeting], { until: isSuperseded });
        return isSuperseded() ? { answered: false, code: 'superseded', reason: 'There is a newer greeting.' } : outcome;
    }
}
