import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import type { ReviewHunks } from '../review/changes/review-hunks';
import type { Review } from '../review/review';
import type { ReviewService } from '../review/review-service';

/** What is known of the reviews on the screen. */
interface WaitingCollaborators {
    readonly reviews: Pick<ReviewService, 'undecided' | 'onDidChange'>;
    readonly hunks: Pick<ReviewHunks, 'of' | 'onDidChange'>;
}

/** What waits for a decision at one file. */
export interface WaitingFile {
    /** At least one, the oldest first. */
    readonly reviews: readonly [Review, ...Review[]];
    /** How many changes the only review makes; undefined while that is unknown, and where there are several. */
    readonly changes: number | undefined;
}

/** Which files have changes that wait for the user. */
export class WaitingChanges {
    private shown = new Map<string, string>();
    private readonly onDidChangeEmitter = new Emitter<URI[]>();

    /** Fires with the files of which something else is to be said than before. */
    readonly onDidChange: Event<URI[]> = this.onDidChangeEmitter.event;

    constructor(private readonly services: WaitingCollaborators) {
        services.reviews.onDidChange(() => this.update());
        services.hunks.onDidChange(() => this.update());
    }

    of(file: URI): WaitingFile | undefined {
        const [first, ...others] = this.services.reviews
            .undecided()
            .filter(({ request }) => new URI(request.fileUri).isEqual(file));
        if (!first) {
            return undefined;
        }
        const changes = others.length === 0 ? this.services.hunks.of(first)?.length : undefined;
        return { reviews: [first, ...others], changes };
    }

    private update(): void {
        const files = new Set(this.services.reviews.undecided().map(({ request }) => request.fileUri));
        const shown = new Map([...files].map(uri => [uri, signatureOf(this.of(new URI(uri)))]));
        const changed = [...new Set([...shown.keys(), ...this.shown.keys()])].filter(
            uri => shown.get(uri) !== this.shown.get(uri)
        );
        this.shown = shown;
        if (changed.length > 0) {
            this.onDidChangeEmitter.fire(changed.map(uri => new URI(uri)));
        }
    }
}

/** What is said of a file, in short. */
function signatureOf(waiting: WaitingFile | undefined): string {
    return JSON.stringify([waiting?.reviews.map(({ request }) => [request.id, request.agentName]), waiting?.changes]);
}
