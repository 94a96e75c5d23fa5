import { transferMs } from '../protocol';
import { CompanionLogger } from '../support/companion-logger';
import { Clock, systemClock } from '../support/clock';
import { JudgePath, PathVerdict, refusalOfLatePath } from '../workspace/proposal-target';
import { Waited, waitAtMost } from '../support/timeout';
import { ProposalRefusal, ProposeOutcome } from './agent-diffs';
import { Diff } from './diff';
import { EditorHost } from './editor-host';
import { FinalText } from './proposal';

export interface DiffPresenterOptions {
    readonly host: EditorHost;
    /** What there is at a path, found out anew at each show. */
    readonly judgePath: JudgePath;
    readonly logger: CompanionLogger;
    /** Milliseconds the editor may take to show a short diff. Default 40,000; the CLI itself waits ten minutes. */
    readonly openTimeoutMs?: number;
    /** Default: the computer's. */
    readonly clock?: Clock;
}

/** How long the file system may take to tell of the path of a proposal, in milliseconds. */
const judgeMs = 10_000;

/** Milliseconds the editor may take to close a short diff; a page asks a busy screen within a third of it. */
const closeMs = 15_000;

/** Milliseconds the editor may take to say that it has dropped a diff. */
const dropMs = 5_000;

/** Puts diffs on the editor's screen and takes them off, within bounds, however slow or broken the editor is. */
export class DiffPresenter {
    private readonly openTimeoutMs: number;
    private readonly clock: Clock;

    constructor(private readonly options: DiffPresenterOptions) {
        const { openTimeoutMs = 40_000, clock = systemClock } = options;
        this.openTimeoutMs = openTimeoutMs;
        this.clock = clock;
    }

    /** Shows a diff in its turn; resolves when it is shown, cannot be, or has ended. Never rejects. */
    async show(diff: Diff): Promise<ProposeOutcome> {
        const asked = this.judgeAndShow(diff);
        asked.then(
            // A diff that ended on its way to the screen may appear there afterwards; then it is taken off again.
            ({ shown }) => shown && diff.hasEnded && this.inBackground(this.takeOff(diff)),
            () => undefined
        );
        // The agent has been told of the end. A refusal would make the CLI drop what the user decided.
        const ended = diff.whenEnded.then((): ProposeOutcome => ({ shown: true }));
        const timeoutMs = this.openTimeoutMs + transferMs(diff.proposal.text);
        const answered = await waitAtMost(Promise.race([asked, ended]), timeoutMs, this.clock);
        if (answered.kind === 'value' && answered.value.shown) {
            diff.apply('show');
        }
        return answered.kind === 'value' ? answered.value : this.refusalFor(answered);
    }

    /** Judges the diff's path; a late answer leaves the former one, else refuses. Never rejects. */
    async locate(diff: Diff, patienceMs = judgeMs): Promise<PathVerdict> {
        const { path } = diff.proposal;
        // The answer for a diff that has ended is of no use, and must not be waited for.
        const ended = diff.whenEnded.then(() => Promise.reject(new Error('It has ended.')));
        const judged = await waitAtMost(Promise.race([this.options.judgePath(path), ended]), patienceMs, this.clock);
        if (judged.kind !== 'value') {
            return diff.location ? { valid: true, ...diff.location } : refusalOfLatePath(path, patienceMs);
        }
        const verdict = judged.value;
        if (verdict.valid) {
            diff.location = { file: verdict.file, target: verdict.target };
        }
        return verdict;
    }

    /** Brings the facts on the screen up to date, in its turn and in the background. */
    refresh(diff: Diff): void {
        const showing = diff.turns.run(async () => {
            if (!diff.hasEnded) {
                await this.show(diff);
            }
        });
        this.inBackground(showing);
    }

    /** Resolves with the text the diff held last, as far as it is known. Never rejects. */
    async takeOff(diff: Diff): Promise<string> {
        const { host, logger } = this.options;
        const timeoutMs = closeMs + transferMs(diff.knownText);
        const closing = (async () => host.closeDiff(diff.proposal.id, timeoutMs))();
        const answered = await waitAtMost(closing, timeoutMs, this.clock);
        if (answered.kind === 'value') {
            return textOf(answered.value, diff) ?? diff.knownText;
        }
        logger.warn('The editor did not say that it closed a diff.', answered.kind === 'error' && answered.error);
        return diff.knownText;
    }

    /** Takes off a diff that ended without its user, unless their edits would be lost with it. Never rejects. */
    async drop(diff: Diff): Promise<void> {
        const { host, logger } = this.options;
        if (!diff.location) {
            // It was never offered to the editor.
            return;
        }
        const dropping = (async () => host.dropDiff(diff.proposal.id))();
        const answered = await waitAtMost(dropping, dropMs, this.clock);
        if (answered.kind !== 'value') {
            logger.warn('The editor did not say that it dropped a diff.', answered.kind === 'error' && answered.error);
        }
    }

    /** A diff may end while its path is being judged. */
    private async judgeAndShow(diff: Diff): Promise<ProposeOutcome> {
        const verdict = await this.locate(diff);
        if (!verdict.valid) {
            return { shown: false, code: verdict.code, reason: verdict.reason };
        }
        // Whoever sees the proposal may change the file.
        await diff.noted.digest;
        if (diff.hasEnded) {
            return { shown: false, code: 'closed-meanwhile', reason: 'It has ended.' };
        }
        return this.options.host.showDiff(diff.pending);
    }

    private inBackground(work: Promise<unknown>): void {
        work.catch((error: unknown) => this.options.logger.error('A diff on the screen is not up to date.', error));
    }

    private refusalFor(answered: Exclude<Waited<unknown>, { kind: 'value' }>): ProposalRefusal {
        const advice = 'Try again, or ask in the terminal.';
        if (answered.kind === 'error') {
            const reason = `The editor failed to show the diff: ${String(answered.error)}. ${advice}`;
            return { shown: false, code: 'editor-failed', reason };
        }
        const seconds = this.openTimeoutMs / 1000;
        const reason = `The editor did not show the diff within ${seconds} s. Is its window open? ${advice}`;
        return { shown: false, code: 'editor-late', reason };
    }
}

/** The user's text of a proposal; undefined if the editor has another revision's, or none. */
function textOf({ revision, text, unedited }: FinalText, { proposal }: Diff): string | undefined {
    if (revision !== proposal.revision) {
        return undefined;
    }
    return unedited ? proposal.text : text;
}
