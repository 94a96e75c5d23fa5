import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { FileOperation } from '@theia/filesystem/lib/common/files';
import { systemClock } from '../../../common/system-clock';
import { Review } from '../review';
import { kindOf } from '../text/line-ends';
import { OriginalFile } from '../text/original-file';
import { OriginalResource } from '../text/original-resource';
import { LastingState } from './lasting-state';
import { ReviewFacts } from './review-facts';
import { noticesOf, ReviewNotice } from './review-notices';
import { UnsavedFiles } from './unsaved-files';

/** Notices are brought up to date this long after something has happened, in milliseconds. */
const QUIET_MS = 100;

/** An agent that is back within this time has only lost its stream, as behind a proxy, which is not worth a notice. */
const DISCONNECTED_MS = 5_000;

/** Knows what the two sides of each review do not show, for as long as it is open. */
@injectable()
export class ReviewObserver {
    @inject(FileService) protected readonly fileService: FileService;
    @inject(UnsavedFiles) protected readonly unsavedFiles: UnsavedFiles;

    private readonly observed = new Map<Review, ObservedReview>();
    private connected: readonly string[] | undefined;
    private readonly onDidChangeEmitter = new Emitter<Review>();

    /** Fires when the notices of a review may have changed. */
    readonly onDidChange: Event<Review> = this.onDidChangeEmitter.event;

    /** Observes a review until it is closed. */
    observe(review: Review): void {
        if (review.original) {
            const notify = (): void => void this.onDidChangeEmitter.fire(review);
            const isConnected = (agent: string): boolean => this.connected?.includes(agent) !== false;
            const observed = new ObservedReview(
                review,
                review.original,
                this.unsavedFiles,
                this.fileService,
                isConnected,
                notify
            );
            this.observed.set(review, observed);
            observed.push(Disposable.create(() => this.observed.delete(review)));
            review.toDispose.push(observed);
        }
    }

    /** Takes the names of the agents that are connected now; until it is called, all are taken for it. */
    setConnected(agents: readonly string[]): void {
        this.connected = agents;
        this.observed.forEach(observed => observed.updateSoon());
    }

    /** What to tell the user of a review, the most urgent first. */
    noticesOf(review: Review): readonly ReviewNotice[] {
        return this.observed.get(review)?.notices ?? [];
    }

    /** Where the review's file is now, as far as it was renamed or moved in the IDE. */
    fileOf(review: Review): URI {
        return this.observed.get(review)?.movedTo ?? new URI(review.request.fileUri);
    }
}

/** One review, its file, and what is to be told of them. */
class ObservedReview extends DisposableCollection {
    private readonly file: URI;
    /** The file as it was when the agent made its proposal. */
    private baseline: { revision: number; file: OriginalFile | undefined; time: number };
    /** The file's new place, if it was renamed or moved in the IDE. */
    movedTo: URI | undefined;
    notices: readonly ReviewNotice[] = [];

    private hasSameLines = false;
    private timer = Disposable.NULL;
    private readonly disconnected = new LastingState(systemClock, DISCONNECTED_MS, () => this.update());

    constructor(
        private readonly review: Review,
        private readonly original: OriginalResource,
        private readonly unsavedFiles: UnsavedFiles,
        fileService: FileService,
        private readonly isConnected: (agent: string) => boolean,
        private readonly onDidUpdate: () => void
    ) {
        super();
        const { request, editor } = review;
        this.file = new URI(request.fileUri);
        this.baseline = { revision: request.revision, file: original.latest, time: request.proposedAt };
        const soon = (): void => this.updateSoon();
        this.pushAll([
            original.onDidRead(soon),
            unsavedFiles.onDidChange(soon),
            review.onDidChange(soon),
            editor.diffEditor.onDidUpdateDiff(() => this.updateSameLines()),
            fileService.onDidRunOperation(({ operation, resource, target }) => {
                const file = this.movedTo ?? this.file;
                if (operation === FileOperation.MOVE && target && resource.isEqualOrParent(file)) {
                    this.movedTo = target.resource.resolve(resource.relative(file)?.toString() ?? '');
                    soon();
                }
            }),
            this.disconnected,
            { dispose: () => this.timer.dispose() }
        ]);
        this.update();
    }

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
        const { revision, proposedAt } = this.review.request;
        if (revision > this.baseline.revision) {
            // A newer proposal was made of the file as it is now.
            this.baseline = { revision, file: this.original.latest, time: proposedAt };
            this.movedTo = undefined;
        }
        if (this.original.latest) {
            this.review.proposal.setFileExists(this.original.latest.exists);
        }
        this.disconnected.set(!this.isConnected(this.review.request.agentName));
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
            agentIs: this.agentIs(),
            target: request.target,
            disk: this.disk(),
            unreadable: latest?.unreadable,
            inexact: latest?.inexact,
            movedTo: this.movedTo?.path.base,
            isUnsaved: this.unsavedFiles.has(request.fileUri),
            lineEnds: { from: latest?.lineEnds ?? 'none', to: kindOf(text.invisible.ends) },
            mark: had === text.invisible.hasMark ? 'same' : had ? 'removed' : 'added',
            hasSameLines: this.hasSameLines,
            updated
        };
    }

    private agentIs(): ReviewFacts['agentIs'] {
        const { agentGone } = this.review.request;
        if (this.review.hasEnded || agentGone) {
            return this.review.hasEnded ? 'ended' : 'gone';
        }
        return this.disconnected.hasLasted ? 'disconnected' : 'waiting';
    }

    private disk(): ReviewFacts['disk'] {
        const { file: before, time } = this.baseline;
        const now = this.original.latest;
        if (!before || !now || now.unreadable) {
            return 'same';
        }
        if (before.exists !== now.exists) {
            return now.exists ? 'created' : 'deleted';
        }
        // The page may have been reloaded since the proposal was made.
        const isOnlyKnown = now === before || before.unreadable !== undefined;
        return (isOnlyKnown ? now.modifiedAt > time : now.text !== before.text) ? 'changed' : 'same';
    }
}
