import { transferMs } from '@agent-companion/protocol';
import { Waited, waitAtMost } from '../time/timeout';
import { Clock } from '../time/clock';
import { CompanionLogger } from '../companion-logger';
import { Diff } from './diff';
import { EditorHost, ShowOutcome } from './editor-host';

export interface DiffPresenterOptions {
    readonly host: EditorHost;
    readonly logger: CompanionLogger;
    /** Milliseconds the editor may take to show a short diff. Default 40,000; the CLI itself waits ten minutes. */
    readonly openTimeoutMs?: number;
    /** Milliseconds the editor may take to close a short one; then the text known here stands in. Default 5,000. */
    readonly closeTimeoutMs?: number;
    /** Default: the computer's. */
    readonly clock?: Clock;
    /** A diff could not be shown, and is to be ended. */
    readonly onFailed: (diff: Diff) => void;
}

const defaultOpenTimeoutMs = 40_000;

/** Puts diffs on the editor's screen and takes them off, within bounds, however slow or broken the editor is. */
export class DiffPresenter {
    constructor(private readonly options: DiffPresenterOptions) {}

    /** Resolves when the diff is shown, cannot be shown, or has ended meanwhile. Never rejects. */
    show(diff: Diff): Promise<ShowOutcome> {
        return this.occupy(diff, this.showOrFail(diff));
    }

    /** Brings the facts on the screen up to date, once the editor has answered what it was asked before. */
    refresh(diff: Diff): void {
        const before = diff.showing ?? Promise.resolve();
        this.inBackground(
            this.occupy(
                diff,
                before.then(() => (diff.hasEnded ? undefined : this.ask(diff)))
            )
        );
    }

    /** Resolves with the text the diff held last, as far as anybody knows it. Never rejects. */
    async takeOff(diff: Diff): Promise<string> {
        const { host, closeTimeoutMs = 5_000, logger, clock } = this.options;
        const patience = closeTimeoutMs + transferMs(diff.knownContent);
        const closing = (async () => host.closeDiff(diff.proposal.id, patience))();
        const answered = await waitAtMost(closing, patience, clock);
        if (answered.kind === 'value') {
            const { text: content, unedited } = answered.value;
            return unedited ? diff.proposal.text : (content ?? diff.knownContent);
        }
        logger.warn('The editor did not say that it closed a diff.', answered.kind === 'error' && answered.error);
        return diff.knownContent;
    }

    /** Takes off a diff that ended without its user, unless their edits would be lost with it. Never rejects. */
    async drop(diff: Diff): Promise<void> {
        const { host, closeTimeoutMs = 5_000, logger, clock } = this.options;
        const dropping = (async () => host.dropDiff(diff.proposal.id))();
        const answered = await waitAtMost(dropping, closeTimeoutMs, clock);
        if (answered.kind !== 'value') {
            logger.warn('The editor did not say that it dropped a diff.', answered.kind === 'error' && answered.error);
        }
    }

    private async showOrFail(diff: Diff): Promise<ShowOutcome> {
        const { openTimeoutMs = defaultOpenTimeoutMs, onFailed } = this.options;
        const answered = await this.ask(diff);
        if (answered === 'ended') {
            // Whoever ended it has been answered. An error here would make the CLI drop what the user decided.
            return { shown: true };
        }
        if (answered.kind === 'value' && answered.value.shown) {
            diff.apply('show');
            return { shown: true };
        }
        onFailed(diff);
        // The proposal before may be there, or this one, late: a page that sleeps shows it when it wakes up.
        this.inBackground(this.drop(diff));
        return { shown: false, reason: reasonOf(answered, openTimeoutMs) };
    }

    private async ask(diff: Diff): Promise<Waited<ShowOutcome> | 'ended'> {
        const { host, openTimeoutMs = defaultOpenTimeoutMs, clock } = this.options;
        const asked = (async () => host.showDiff(diff.pending))();
        asked.then(
            // A diff that ended on its way to the screen may appear there afterwards; then it is taken off again.
            ({ shown: opened }) => opened && diff.hasEnded && this.inBackground(this.takeOff(diff)),
            () => undefined
        );
        const ended = diff.whenEnded.then(() => 'ended' as const);
        const patience = openTimeoutMs + transferMs(diff.proposal.text);
        return Promise.race([waitAtMost(asked, patience, clock), ended]);
    }

    /** Marks that the editor is being asked about a diff, until it has answered. */
    private occupy<T>(diff: Diff, answer: Promise<T>): Promise<T> {
        const showing = answer.finally(() => {
            if (diff.showing === showing) {
                diff.showing = undefined;
            }
        });
        diff.showing = showing;
        return showing;
    }

    private inBackground(work: Promise<unknown>): void {
        work.catch((error: unknown) => this.options.logger.error('A diff on the screen is not up to date.', error));
    }
}

function reasonOf(answered: Waited<ShowOutcome>, openTimeoutMs: number): string {
    switch (answered.kind) {
        case 'value':
            return answered.value.shown ? 'It was shown.' : answered.value.reason;
        case 'error':
            return `The editor failed to show the diff: ${String(answered.error)}. Try again, or ask in the terminal.`;
        case 'late':
            return `The editor did not show the diff within ${openTimeoutMs / 1000} s. Is its window open? Try again, or ask in the terminal.`;
    }
}
