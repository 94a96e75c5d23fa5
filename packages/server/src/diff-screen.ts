import { Waited, waitAtMost } from './bounded-wait';
import { CompanionLogger } from './companion-logger';
import { DiffRecord } from './diff-record';
import { ClosedDiff, EditorHost, OpenDiffOutcome } from './editor-host';

export interface DiffScreenOptions {
    readonly host: EditorHost;
    readonly logger: CompanionLogger;
    /** Milliseconds the editor may take to show a diff. Default 40,000; the CLI itself waits ten minutes. */
    readonly openTimeoutMs?: number;
    /** Milliseconds the editor may take to close one; then the text known here stands in. Default 5,000. */
    readonly closeTimeoutMs?: number;
    /** A diff could not be shown, and is to be ended. */
    readonly onFailed: (diff: DiffRecord) => void;
}

/** Puts diffs on the editor's screen and takes them off, within bounds, however slow or broken the editor is. */
export class DiffScreen {
    constructor(private readonly options: DiffScreenOptions) {}

    /** Resolves when the diff is shown, cannot be shown, or has ended meanwhile. Never rejects. */
    show(diff: DiffRecord): Promise<OpenDiffOutcome> {
        const outcome = this.showInTime(diff).finally(() => (diff.showing = undefined));
        diff.showing = outcome;
        return outcome;
    }

    /** Resolves with the text the diff held last, as far as anybody knows it. Never rejects. */
    async takeOff(diff: DiffRecord): Promise<string> {
        const { host, closeTimeoutMs = 5_000, logger } = this.options;
        const closing = (async () => host.closeDiff(diff.proposal.id))();
        const answered = await waitAtMost(closing, closeTimeoutMs);
        if (answered.kind === 'value') {
            return textOf(answered.value, diff);
        }
        logger.warn('The editor did not say that it closed a diff.', answered.kind === 'error' && answered.error);
        return diff.knownContent;
    }

    private async showInTime(diff: DiffRecord): Promise<OpenDiffOutcome> {
        const { host, openTimeoutMs = 40_000, onFailed } = this.options;
        const asked = (async () => host.showDiff(diff.pending))();
        const answered = await Promise.race([waitAtMost(asked, openTimeoutMs), diff.whenEnded]);
        if (diff.hasEnded || !answered) {
            this.takeOffIfShownLate(diff, asked);
            // Whoever ended it has been answered. An error here would make the CLI drop what the user decided.
            return { opened: true };
        }
        if (answered.kind === 'value' && answered.value.opened) {
            diff.shown();
            return { opened: true };
        }
        onFailed(diff);
        this.takeOffIfShownLate(diff, asked);
        if (diff.proposal.revision > 1 || answered.kind !== 'value') {
            // Something may be on the screen: the proposal before, or one whose showing was not reported.
            this.takeOffInBackground(diff);
        }
        return { opened: false, reason: reasonOf(answered, openTimeoutMs) };
    }

    /** A diff that ended on its way to the screen may appear there afterwards; then it is taken off again. */
    private takeOffIfShownLate(diff: DiffRecord, asked: Promise<OpenDiffOutcome>): void {
        asked.then(
            ({ opened }) => {
                if (opened) {
                    this.takeOffInBackground(diff);
                }
            },
            () => undefined
        );
    }

    private takeOffInBackground(diff: DiffRecord): void {
        this.takeOff(diff).catch((error: unknown) => this.options.logger.error('A diff stayed open.', error));
    }
}

function textOf({ content, unedited }: ClosedDiff, diff: DiffRecord): string {
    return unedited ? diff.proposal.newContent : (content ?? diff.knownContent);
}

function reasonOf(answered: Waited<OpenDiffOutcome>, openTimeoutMs: number): string {
    switch (answered.kind) {
        case 'value':
            return answered.value.opened ? 'It was shown.' : answered.value.reason;
        case 'error':
            return `The editor failed to show the diff: ${String(answered.error)}. Try again, or ask in the terminal.`;
        case 'late':
            return `The editor did not show the diff within ${openTimeoutMs / 1000} s. Is its window open? Try again, or ask in the terminal.`;
    }
}
