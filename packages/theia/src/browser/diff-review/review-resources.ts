import { Emitter, Event } from '@theia/core/lib/common/event';
import { Resource, ResourceError, ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { ReviewRequest } from '../../common';
import { ORIGINAL_SCHEME, PROPOSAL_SCHEME, reviewIdOf } from './review-uris';

/** Serves both sides of the reviews that are open. */
@injectable()
export class ReviewResources implements ResourceResolver {
    private readonly requests = new Map<string, ReviewRequest>();
    private readonly changes = new Emitter<string>();

    /** Fires with the id of a review of which more, or something else, is known. */
    readonly onDidChange: Event<string> = this.changes.event;

    constructor(@inject(FileService) private readonly fileService: FileService) {}

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
    }

    /** @throws Error for every URI that is not a side of an open review, a restored layout's leftovers among them. */
    resolve(uri: URI): Resource {
        const request = this.requests.get(reviewIdOf(uri) ?? '');
        if (request && uri.scheme === PROPOSAL_SCHEME) {
            return new ProposalResource(uri, request.proposal);
        }
        if (request && uri.scheme === ORIGINAL_SCHEME) {
            return new OriginalResource(uri, new URI(request.fileUri), this.fileService);
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

/** The file as it is on disk in its own encoding, kept up to date; empty for a file that does not exist. */
class OriginalResource implements Resource {
    readonly readOnly = true;
    readonly autosaveable = false;

    private readonly changes = new Emitter<void>();
    readonly onDidChangeContents: Event<void> = this.changes.event;
    private readonly watching;

    constructor(
        readonly uri: URI,
        private readonly file: URI,
        private readonly fileService: FileService
    ) {
        this.watching = fileService.onDidFilesChange(event => {
            if (event.contains(file)) {
                this.changes.fire();
            }
        });
    }

    async readContents(): Promise<string> {
        if (!(await this.fileService.exists(this.file))) {
            return '';
        }
        try {
            return (await this.fileService.read(this.file)).value;
        } catch (error) {
            throw ResourceError.NotFound({ uri: this.file, message: String(error) });
        }
    }

    dispose(): void {
        this.watching.dispose();
        this.changes.dispose();
    }
}
