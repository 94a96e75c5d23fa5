import type { CompanionServer, OfferedTools, WindowContext } from '@agent-companion/server';
import type { Clock } from '@agent-companion/server/time';
import { BackendCalls, BringOutcome, FileMention, MentionOutcome } from '../contract';
import { AnswerBounds, CallAnswer, ReliableCall, ReliableResponder } from '../reliable-call';
import { defaultRetention } from './window-retention';

/** What a page may ask of a window that it has greeted. */
type Calls = Omit<BackendCalls, 'greet'>;

/** The calls that say what is in front of the user: only the page that serves the window knows. */
const CALLS_OF_SERVING_PAGE: ReadonlySet<string> = new Set<keyof Calls>([
    'updateEditors',
    'updateTerminals',
    'updateTools',
    'updateWorkspace'
]);

const RETIRED = {
    ok: false,
    code: 'retired',
    reason: 'Another page serves this window. Greet again to take its place.'
} as const;

const DECISIONS: ReadonlySet<string> = new Set<keyof Calls>(['decideReview', 'writeReview']);

const TAKEN_OVER = { ok: false, code: 'retired', reason: 'This review waits in another window.' } as const;

/** Answers have hardly any text. A page that was away may repeat a call for as long as its window is kept. */
const ANSWER_BOUNDS: AnswerBounds = { count: 1_000, textLength: 1_000_000, milliseconds: defaultRetention.abandoned };

/** The window that is asked. */
interface AskedWindow {
    readonly server: Pick<CompanionServer, 'diffs'>;
    readonly context: Pick<WindowContext, 'update'>;
    updateWorkspace(uris: readonly string[]): Promise<void>;
    updateTerminals(terminalIds: readonly number[]): void;
    updateTools(offered: OfferedTools): void;
    bring(terminalId: number): Promise<BringOutcome>;
    mention(agentName: string, files: readonly FileMention[]): MentionOutcome;
    /** Whether a review waits in another window. */
    isElsewhere(reviewId: string): boolean;
}

/** Does what the pages of a window ask for, each call once. */
export class WindowCalls {
    private readonly responder: ReliableResponder<Calls>;

    constructor(
        private readonly window: AskedWindow,
        clock: Clock
    ) {
        const { diffs } = window.server;
        this.responder = new ReliableResponder(
            {
                updateWorkspace: roots => window.updateWorkspace(roots),
                updateEditors: snapshot => window.context.update(snapshot),
                updateTerminals: terminalIds => Promise.resolve(window.updateTerminals(terminalIds)),
                updateTools: offered => Promise.resolve(window.updateTools(offered)),
                bringHere: terminalId => window.bring(terminalId),
                mentionFiles: (agentName, files) => Promise.resolve(window.mention(agentName, files)),
                decideReview: (id, decision) => diffs.decideSafely(id, decision),
                writeReview: (id, request) => diffs.write(id, request),
                restoreReview: (id, text) => diffs.restore(id, text),
                putBackReview: (id, overwrites) => diffs.putBack(id, overwrites),
                saveDraft: (...draft) => Promise.resolve(diffs.saveDraft(...draft))
            },
            clock,
            ANSWER_BOUNDS
        );
    }

    /**
     * Does what a page asks for, once, and answers it again also over another connection. A page that does not serve the window
     * (any more) is refused what only the serving one can know; what its user decides and types counts, unless the review waits
     * in another window by now, where it is to be seen. A refusal is not kept: the call is done when it is repeated by the serving page.
     */
    async answer(call: ReliableCall, isServing: boolean): Promise<CallAnswer> {
        if (DECISIONS.has(call.method) && this.window.isElsewhere(call.arguments[0] as string)) {
            return TAKEN_OVER;
        }
        return CALLS_OF_SERVING_PAGE.has(call.method) && !isServing ? RETIRED : this.responder.answer(call);
    }
}
