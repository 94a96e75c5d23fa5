import { BackendCalls, CompanionClient } from '../contract';
import { CallAnswer, ReliableCall, ReliableResponder } from '../reliable-call';
import { mentionFiles } from './agent-mentions';
import type { WindowCompanion } from './window-companion';

/** What a page may ask of a window that it has greeted. */
type Calls = Omit<BackendCalls, 'greet'>;

/** The calls that say what is in front of the user: only the page that serves the window knows. */
const CALLS_OF_SERVING_PAGE: ReadonlySet<string> = new Set<keyof Calls>([
    'updateEditors',
    'updateTools',
    'updateWorkspace'
]);

const RETIRED = { ok: false, code: 'window-ended', reason: 'Another page has this window.' } as const;

/** Does what the pages of a window ask for, each call once. */
export class WindowCalls {
    private readonly responder: ReliableResponder<Calls>;

    constructor(private readonly window: WindowCompanion) {
        const { server, context, tools } = window;
        const { diffs } = server;
        this.responder = new ReliableResponder<Calls>({
            updateWorkspace: roots => window.updateWorkspace(roots),
            updateEditors: snapshot => context.update(snapshot),
            updateTools: offered => Promise.resolve(tools.update(offered)),
            mentionFiles: (agentName, files) => Promise.resolve(mentionFiles(server, agentName, files)),
            decideReview: (id, decision) => diffs.decideSafely(id, decision),
            writeReview: (id, request) => diffs.write(id, request),
            restoreReview: (id, text) => diffs.restore(id, text),
            putBackReview: (id, overwrites) => diffs.putBack(id, overwrites),
            saveDraft: (...draft) => Promise.resolve(diffs.saveDraft(...draft))
        });
    }

    /**
     * Does what a page asks for, once, and answers it again also over another connection. A page that does not serve the window
     * (any more) is refused what only the serving one can know; what its user decides and types counts. A refusal is not kept: the
     * call is done when it is repeated by the serving page.
     */
    async answer(call: ReliableCall, page: CompanionClient): Promise<CallAnswer> {
        const isServing = this.window.page.current === page;
        return CALLS_OF_SERVING_PAGE.has(call.method) && !isServing ? RETIRED : this.responder.answer(call);
    }
}
