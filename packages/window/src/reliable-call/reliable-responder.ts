import { textLengthOf } from '@agent-companion/protocol';
import type { Clock } from '@agent-companion/server';
import { errorMessage } from '../contract/error-message';
import { CallAnswer, CallTable, ReliableCall } from './reliable-call';

/** How many answers are kept, and for how long. */
export interface AnswerBounds {
    readonly count: number;
    /** UTF-16 code units of all texts in them; the newest answer is kept whatever its size. */
    readonly textLength: number;
    readonly milliseconds: number;
}

interface KeptAnswer {
    readonly since: number;
    readonly textLength: number;
}

/**
 * Does what a {@link ReliableCaller} asks for, once for each call id: a repeated call joins the one under way, or gets the
 * answer that was given before.
 */
export class ReliableResponder<Methods extends CallTable<Methods>> {
    private readonly answers = new Map<string, Promise<CallAnswer>>();
    /** The calls that are done, the oldest first. */
    private readonly kept = new Map<string, KeptAnswer>();
    private keptLength = 0;

    /** @param methods an object that has nothing but the methods as its own properties. */
    constructor(
        private readonly methods: Methods,
        private readonly clock: Clock,
        private readonly bounds: AnswerBounds
    ) {}

    /** Resolves with the answer to a call; what its method throws is an answer too. Never rejects. */
    answer(call: ReliableCall): Promise<CallAnswer> {
        this.forgetOld();
        let answer = this.answers.get(call.id);
        if (!answer) {
            answer = this.run(call);
            this.answers.set(call.id, answer);
        }
        return answer;
    }

    private async run({ id, method, arguments: args }: ReliableCall): Promise<CallAnswer> {
        const answer = await answerOf(() => this.perform(method, args));
        const textLength = answer.ok ? textLengthOf(answer.value) : 0;
        this.kept.set(id, { since: this.clock.now(), textLength });
        this.keptLength += textLength;
        this.forgetOld();
        return answer;
    }

    private async perform(method: string, args: readonly unknown[]): Promise<unknown> {
        if (!Object.hasOwn(this.methods, method)) {
            throw new Error(`There is no method '${method}'.`);
        }
        const perform: CallTable<Methods>[keyof Methods] = this.methods[method as keyof Methods];
        // The types are the caller's; the backend has checked by its schemas what a page sends.
        return perform(...(args as never[]));
    }

    private forgetOld(): void {
        const { count, textLength, milliseconds } = this.bounds;
        const oldest = this.clock.now() - milliseconds;
        for (const [id, answer] of this.kept) {
            const isTooMuch = this.kept.size > count || (this.keptLength > textLength && this.kept.size > 1);
            if (!isTooMuch && answer.since >= oldest) {
                return;
            }
            this.kept.delete(id);
            this.answers.delete(id);
            this.keptLength -= answer.textLength;
        }
    }
}

/** An answer whose value is known. */
type AnswerWith<T> = Exclude<CallAnswer, { ok: true }> | { readonly ok: true; readonly value: T };

/** The answer to a call that does this; what it throws is an answer too. */
export async function answerOf<T>(perform: () => Promise<T>): Promise<AnswerWith<T>> {
    try {
        return { ok: true, value: await perform() };
    } catch (error) {
        return { ok: false, code: 'failed', reason: errorMessage(error) };
    }
}
