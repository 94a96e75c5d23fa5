import { EncodingService } from '@theia/core/lib/common/encoding-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { Resource, ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { ReviewRequest } from '../../../common';
import { OriginalFileReader } from './original-file';
import { OriginalResource } from './original-resource';
import { ORIGINAL_SCHEME, PROPOSAL_SCHEME, reviewIdOf } from '../tab/review-uris';

/** What decides, besides a file itself, how it is decoded. */
const ENCODING_PREFERENCES = ['files.encoding', 'files.autoGuessEncoding'];

/** Serves both sides of the reviews that are open. */
@injectable()
export class ReviewResources implements ResourceResolver {
    private readonly requests = new Map<string, ReviewRequest>();
    private readonly originals = new Map<string, OriginalResource>();
    private readonly reader: OriginalFileReader;
    private readonly changes = new Emitter<string>();

    /** Fires with the id of a review of which more, or something else, is known. */
    readonly onDidChange: Event<string> = this.changes.event;

    constructor(
        @inject(FileService) private readonly fileService: FileService,
        @inject(EncodingService) encodings: EncodingService,
        @inject(PreferenceService) preferences: PreferenceService
    ) {
        this.reader = new OriginalFileReader(fileService, encodings);
        preferences.onPreferenceChanged(({ preferenceName }) => {
            if (ENCODING_PREFERENCES.includes(preferenceName)) {
                this.originals.forEach(original => original.readAgain());
            }
        });
    }

    /** Makes the sides of a review resolvable, or takes what is known of it by now. */
    add(request: ReviewRequest): void {
        this.requests.set(request.id, request);
        this.changes.fire(request.id);
    }

    /** What is known of an open review. */
    find(id: string): ReviewRequest | undefined {
        return this.requests.get(id);
    }

    remove(id: string): void {
        this.requests.delete(id);
        this.originals.delete(id);
    }

    /** The left side of a review that is on the screen. */
    original(id: string): OriginalResource | undefined {
        return this.originals.get(id);
    }

    /** @throws Error for every URI that is not a side of an open review, a restored layout's leftovers among them. */
    resolve(uri: URI): Resource {
        const request = this.requests.get(reviewIdOf(uri) ?? '');
        if (request && uri.scheme === PROPOSAL_SCHEME) {
            return new ProposalResource(uri, request.text);
        }
        if (request && uri.scheme === ORIGINAL_SCHEME) {
            const original = new OriginalResource(uri, new URI(request.fileUri), this.reader, this.fileService);
            this.originals.set(request.id, original);
            return original;
        }
        throw new Error(`'${uri.toString()}' is not an open review.`);
    }
}

/** The proposal as it came. Has no `saveContents`: only accepting gives the text away. */
class ProposalResource implements Resource {
    readonly autosaveable = false;

    constructor(
        readonly uri: URI,
        private readonly proposal: string
    ) {}

    readContents(): Promise<string> {
        return Promise.resolve(this.proposal);
    }

    dispose(): void {
        // Holds nothing.
    }
}
