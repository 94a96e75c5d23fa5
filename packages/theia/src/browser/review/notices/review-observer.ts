import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { Review } from '../review';
import type { OriginalFile } from '../text/original-file';
import { ObservedReview } from './observed-review';
import type { ReviewNotice } from './review-notices';
import { UnsavedFiles } from './unsaved-files';

/** Knows what the two sides of each review do not show, for as long as it is open. */
@injectable()
export class ReviewObserver {
    @inject(FileService) protected readonly fileService: FileService;
    @inject(UnsavedFiles) protected readonly unsavedFiles: UnsavedFiles;

    private readonly observed = new Map<Review, ObservedReview>();
    private connected: readonly string[] | undefined;
    private isOffline = false;
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
                { isConnected, isOffline: () => this.isOffline },
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

    /** Takes whether the backend is away. */
    setOffline(isOffline: boolean): void {
        if (isOffline !== this.isOffline) {
            this.isOffline = isOffline;
            this.observed.forEach(observed => observed.updateSoon());
        }
    }

    /** What to tell the user of a review, the most urgent first. */
    noticesOf(review: Review): readonly ReviewNotice[] {
        return this.observed.get(review)?.notices ?? [];
    }

    /** The review's file as it was read last, if it is another than the proposal was made of. */
    changedFileOf(review: Review): OriginalFile | undefined {
        return this.observed.get(review)?.changedFile;
    }

    /** Where the review's file is now, as far as it was renamed or moved in the IDE. */
    fileOf(review: Review): URI {
        return this.observed.get(review)?.movedTo ?? new URI(review.request.fileUri);
    }
}
