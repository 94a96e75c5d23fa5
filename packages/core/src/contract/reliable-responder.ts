import { errorMessage } from './error-message';
import { CallAnswer, CallTable, ReliableCall } from './reliable-call';

/** Most answers kept for callers that a broken connection has left without: they repeat their calls. */
const KEPT_ANSWERS = 64;

/** Does each call id once; a repeated call joins it or gets its kept answer. */
export class ReliableResponder<Methods extends CallTable<Methods>> {
    private readonly answers = new Map<string, Promise<CallAnswer>>();
    /** The calls that are done, the oldest first. */
    private readonly done: string[] = [];

    /** @param methods an object that has nothing but the methods as its own properties. */
    constructor(private readonly methods: Methods) {}

    /** Resolves with the answer to a call; what its method throws is an answer too. Never rejects. */
    answer(call: ReliableCall): Promise<CallAnswer> {
        const answer = this.answers.get(call.id) ?? this.run(call);
        this.answers.set(call.id, answer);
        return answer;
    }

    private async run({ id, method, arguments: args }: ReliableCall): Promise<CallAnswer> {
        const answer = await answerOf(() => this.perform(method, args));
        if (this.done.push(id) > KEPT_ANSWERS) {
            this.answers.delete(this.done.shift() ?? '');
        }
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
}

/** The answer to a call that does this; what it throws is an answer too. */
export async function answerOf(perform: () => Promise<unknown>): Promise<CallAnswer> {
    try {
        return { ok: true, value: await perform() };
    } catch (error) {
        return { ok: false, code: 'failed', reason: errorMessage(error) };
    }
}
