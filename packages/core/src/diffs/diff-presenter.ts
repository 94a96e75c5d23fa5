import { transferMs } from '../protocol';
import { CompanionLogger } from '../support/companion-logger';
import { Clock, systemClock } from '../support/clock';
import { JudgePath, PathVerdict, refusalOfLatePath } from '../workspace/proposal-target';
import { waitAtMost } from '../support/timeout';
import { ProposeOutcome } from './agent-diffs';
import { Diff } from './diff';
import { EditorHost } from './editor-host';
import { FinalText } from './proposal';

export interface DiffPresenterOptions {
    readonly host: EditorHost;
    /** Finds out which file is at a path, anew at each show. */
    readonly judgePath: JudgePath;
    readonly logger: CompanionLogger;
    /** Default: the computer's. */
    readonly clock?: Clock;
}

/** How long the file system may take to tell of the path of a proposal, in milliseconds. */
const judgeMs = 10_000;

/** Milliseconds the editor may take to close a short diff; a page asks a busy screen within a third of it. */
const closeMs = 15_000;

/** Puts diffs on the editor's screen and takes them off, however slow the file system is. */
export class DiffPresenter {
    constructor(private readonly options: DiffPresenterOptions) {}

    /** Shows a diff in its turn; resolves when it is shown, cannot be, or has ended. Never rejects. */
    async show(diff: Diff): Promise<ProposeOutcome> {
        // The agent has been told of the end. A refusal would make the CLI drop what the user decided.
        const ended = diff.whenEnded.then((): ProposeOutcome => ({ shown: true }));
        const outcome = await Promise.race([this.judgeAndShow(diff), ended]);
        if (outcome.shown) {
            diff.apply('show');
        }
        return outcome;
    }

    /** Judges the diff's path; a late answer leaves the former one, else refuses. Never rejects. */
    async locate(diff: Diff, patienceMs = judgeMs): Promise<PathVerdict> {
        const { judgePath, clock = systemClock } = this.options;
        const { path } = diff.proposal;
        // The answer for a diff that has ended is of no use, and must not be waited for.
        const ended = diff.whenEnded.then(() => Promise.reject(new Error('It has ended.')));
        const judged = await waitAtMost(Promise.race([judgePath(path), ended]), patienceMs, clock);
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
        const patienceMs = closeMs + transferMs(diff.knownText);
        const final = await this.options.host.closeDiff(diff.proposal.id, patienceMs);
        return textOf(final, diff) ?? diff.knownText;
    }

    /** Takes off a diff that ended without its user, unless their edits would be lost with it. Never rejects. */
    async drop(diff: Diff): Promise<void> {
        // Without a location it was never offered to the editor.
        if (diff.location) {
            await this.options.host.dropDiff(diff.proposal.id);
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
        try {
            const outcome = await this.options.host.showDiff(diff.pending);
            // A diff that ended on its way to the screen may appear there afterwards; then it is taken off again.
            if (outcome.shown && diff.hasEnded) {
                this.inBackground(this.takeOff(diff));
            }
            return outcome;
        } catch (error) {
            const reason = `The editor failed to show the diff: ${String(error)}. Try again, or ask in the terminal.`;
            return { shown: false, code: 'editor-failed', reason };
        }
    }

    private inBackground(work: Promise<unknown>): void {
        work.catch((error: unknown) => this.options.logger.error('A diff on the screen is not up to date.', error));
    }
}

/** The user's text of a proposal; undefined if the editor has another revision's, or none. */
function textOf({ revision, text, unedited }: FinalText, { proposal }: Diff): string | undefined {
    if (revision !== proposal.revision) {
        return undefined;
    }
    return unedited ? proposal.text : text;
}
