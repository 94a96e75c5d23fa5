import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import URI from '@theia/core/lib/common/uri';
import { lossSentence, lostCharacters } from '@agent-companion/client';
import { kindOf } from '../text/line-end-kind';
import { systemClock } from '@agent-companion/core/support';
import type { Review } from '../review';
import { holdsText, OriginalFile } from '../text/original-file';
import type { OriginalResource } from '../text/original-resource';
import { noticesOf, ReviewFacts, ReviewNotice } from './review-notices';
import type { UnsavedFiles } from './unsaved-files';

/** Notices are brought up to date this long after something has happened, in milliseconds. */
const QUIET_MS = 100;

/** Watches one review and its file, and knows what is to be told of them, until it is disposed of. */
export class ObservedReview extends DisposableCollection {
    private readonly file: URI;
    /** The file as it was when the agent made its proposal. */
    private baseline: { revision: number; file: OriginalFile | undefined };
    /** Messages to the user, the most urgent first. */
    notices: readonly ReviewNotice[] = [];

    private hasSameLines = false;
    private timer = Disposable.NULL;

    constructor(
        private readonly review: Review,
        private readonly original: OriginalResource,
        private readonly unsavedFiles: UnsavedFiles,
        private readonly isOffline: () => boolean,
        private readonly onDidUpdate: () => void
    ) {
        super();
        const { request, editor } = review;
        this.file = new URI(request.fileUri);
        this.baseline = { revision: request.revision, file: original.latest };
        const soon = (): void => this.updateSoon();
        this.pushAll([
            original.onDidRead(file => {
                this.baseline.file = this.baselineAfter(file);
                soon();
            }),
            unsavedFiles.onDidChange(soon),
            review.onDidChange(soon),
            editor.diffEditor.onDidUpdateDiff(() => this.updateSameLines()),
            { dispose: () => this.timer.dispose() }
        ]);
        this.update();
    }

    /** Brings the notices up to date, once for all that happens at the same time. */
    updateSoon(): void {
        this.timer.dispose();
        this.timer = systemClock.after(QUIET_MS, () => this.update());
    }

    private updateSameLines(): void {
        const changes = this.review.editor.diffEditor.getLineChanges();
        if (changes) {
            this.hasSameLines = changes.length === 0;
            this.updateSoon();
        }
    }

    private update(): void {
        const { revision } = this.review.request;
        if (revision > this.baseline.revision) {
            // A newer proposal was made of the file as it is now, which may be another than was read last.
            this.baseline = { revision, file: undefined };
            this.original.readAgain();
        }
        if (this.original.latest) {
            this.review.proposal.setFileExists(this.original.latest.exists);
        }
        this.notices = noticesOf(this.facts());
        this.onDidUpdate();
    }

    private facts(): ReviewFacts {
        const { request, updated, text } = this.review.proposal;
        const latest = this.original.latest;
        const had = latest?.hasMark ?? false;
        return {
            file: this.file.path.base,
            folder: this.file.parent.path.fsPath(),
            agent: request.agentName,
            agentIs: this.review.hasEnded ? 'ended' : request.agentGone ? 'gone' : 'waiting',
            isOffline: this.isOffline(),
            takesEdits: this.review.takesEdits,
            target: request.target,
            disk: this.disk(),
            unreadable: latest?.unreadable,
            inexact: latest?.inexact,
            loss: this.loss(),
            isUnsaved: this.unsavedFiles.has(request.fileUri),
            lineEnds: { from: latest?.lineEnds ?? 'none', to: kindOf(text.invisible.ends) },
            mark: had === text.invisible.hasMark ? 'same' : had ? 'removed' : 'added',
            // The diff editor tells some time after the file was read.
            hasSameLines: this.hasSameLines || (!text.isEdited && holdsText(latest, request.text)),
            updated
        };
    }

    private loss(): string | undefined {
        const { request, text } = this.review.proposal;
        const count = request.undecodable ? lostCharacters(request, text.value) : 0;
        return count > 0 ? lossSentence(request, count) : undefined;
    }

    private disk(): ReviewFacts['disk'] {
        const { file: before } = this.baseline;
        const now = this.original.latest;
        const { disk: told } = this.review.request;
        if (!before || !now || now.unreadable) {
            return 'same';
        }
        if (before.exists !== now.exists) {
            return now.exists ? 'created' : 'deleted';
        }
        // Where there is no text to compare with, and before a reload, the backend knows. A file that was only touched is the same.
        return before.unreadable || now.text === before.text ? (told ?? 'same') : 'changed';
    }

    /** The file that the proposal was made of: one that is only decoded otherwise has not changed. */
    private baselineAfter(read: OriginalFile): OriginalFile {
        const { file = read } = this.baseline;
        const encodings = [file, read].map(({ encoding }) => encoding);
        // A file that is missing or unreadable has none.
        return encodings.includes(undefined) || encodings[0] === encodings[1] ? file : read;
    }
}
