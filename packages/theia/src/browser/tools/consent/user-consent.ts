import { Emitter, Event } from '@theia/core/lib/common/event';
import type { Clock, ToolRefusal } from '@agent-companion/server';
import { MARGIN_MS } from '../call-time';
import { refused, ToolCall } from '../page-tool';

/** How long, in milliseconds, the user is waited for. */
export const CONSENT_MS = 60_000;

/** A program that would run, as the user is to see it. */
export interface ShownProgram {
    /** Its command line; undefined where that is not known. */
    readonly command: string | undefined;
    readonly details: readonly ShownDetail[];
}

/** A property of a program as its definition calls it. */
export interface ShownDetail {
    readonly label: string;
    readonly value: string;
}

/** What the user is asked about. */
export interface ConsentQuestion {
    /**
     * What the consent is for: all that decides what is run. With anything of it changed, the user is asked again. Undefined where
     * that is not known in full: the user is asked each time.
     */
    readonly identity: string | undefined;
    readonly title: string;
    /** Missing where no program is asked about. */
    readonly program?: ShownProgram;
    /** What a yes means for the next time. */
    readonly text: string;
    /** What consenting is called. */
    readonly yes: string;
    readonly no: string;
}

/** How the user is asked. */
export interface ConsentScreen {
    /** Resolves when a question does not disturb the user: no other one is on the screen, and they are not typing. */
    untilFree(): Promise<void>;
    /** Asks; undefined if the user closes the question. It is taken back when `onObsolete` fires. */
    ask(question: ConsentQuestion, onObsolete: Event<void>): Promise<boolean | undefined>;
}

type Answer = 'yes' | 'no' | 'unanswered' | 'cancelled';

/** Asks the user before a model does what they have to agree to: once for each identity and page, one question at a time. */
export class UserConsent {
    private readonly granted = new Set<string>();
    private turn: Promise<unknown> = Promise.resolve();

    constructor(
        private readonly screen: ConsentScreen,
        private readonly clock: Clock
    ) {}

    /** @returns why it must not be done; undefined if it may be. */
    async refusal(question: ConsentQuestion, call: ToolCall): Promise<ToolRefusal | undefined> {
        switch (this.isGranted(question) ? 'yes' : await this.ask(question, call)) {
            case 'yes':
                return undefined;
            case 'no':
                return refused('declined', 'The user does not want this. Ask what to do instead.');
            case 'cancelled':
                return refused('cancelled', 'The call was cancelled.');
            case 'unanswered':
                return refused(
                    'unanswered',
                    'The user has not answered the question in the IDE. Ask them to, and try again.'
                );
        }
    }

    private async ask(question: ConsentQuestion, { signal, timeoutMs }: ToolCall): Promise<Answer> {
        const over = new Emitter<Answer>();
        let answer: Answer | undefined;
        const ended = new Promise<Answer>(resolve => over.event(resolve));
        const end = (early: Answer): void => {
            answer ??= early;
            over.fire(answer);
        };
        const cancel = (): void => end('cancelled');
        const timer = this.clock.after(Math.max(Math.min(CONSENT_MS, timeoutMs - MARGIN_MS), 0), () =>
            end('unanswered')
        );
        signal.addEventListener('abort', cancel);
        const asking = this.turn.then(async (): Promise<Answer> => {
            await Promise.race([this.screen.untilFree(), ended]);
            // The same may have been asked, and granted, while this waited for its turn.
            return (
                answer ??
                (this.isGranted(question)
                    ? 'yes'
                    : this.put(
                          question,
                          Event.map(over.event, () => undefined)
                      ))
            );
        });
        this.turn = asking.catch(() => undefined);
        try {
            return await (signal.aborted ? 'cancelled' : Promise.race([ended, asking]));
        } finally {
            answer ??= 'cancelled';
            timer.dispose();
            signal.removeEventListener('abort', cancel);
            over.dispose();
        }
    }

    private isGranted({ identity }: ConsentQuestion): boolean {
        return identity !== undefined && this.granted.has(identity);
    }

    private async put(question: ConsentQuestion, onObsolete: Event<void>): Promise<Answer> {
        const isGranted = (await this.screen.ask(question, onObsolete)) === true;
        if (isGranted && question.identity !== undefined) {
            this.granted.add(question.identity);
        }
        return isGranted ? 'yes' : 'no';
    }
}
