import { EncodingRegistry } from '@theia/core/lib/browser/encoding-registry';
import { EncodingService } from '@theia/core/lib/common/encoding-service';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { Resource, ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { BYTE_ORDER_MARK, EncodedText, ReviewRegistry } from '@agent-companion/client';
import type { Review } from '../review';
import { ORIGINAL_SCHEME, PROPOSAL_SCHEME, reviewIdOf } from '../tab/review-uris';
import { OriginalFileReader } from './original-file';
import { OriginalResource } from './original-resource';

/** Facts that decide, besides a file itself, how it is decoded. */
const ENCODING_PREFERENCES = ['files.encoding', 'files.autoGuessEncoding'];

/** Serves both sides of the reviews that are open. */
@injectable()
export class ReviewResources implements ResourceResolver {
    @inject(ReviewRegistry) protected readonly registry: ReviewRegistry<Review>;
    @inject(FileService) protected readonly fileService: FileService;
    @inject(EncodingService) protected readonly encodings: EncodingService;
    @inject(EncodingRegistry) protected readonly encodingRegistry: EncodingRegistry;
    @inject(PreferenceService) protected readonly preferences: PreferenceService;

    private reader: OriginalFileReader;
    /** By the ids of their reviews, from the moment a tab has asked for one. */
    private readonly originals = new Map<string, OriginalResource>();

    @postConstruct()
    protected init(): void {
        this.reader = new OriginalFileReader(this.fileService, this.encodings);
        this.preferences.onPreferenceChanged(({ preferenceName }) => {
            if (ENCODING_PREFERENCES.includes(preferenceName)) {
                this.registry.open().forEach(({ original }) => original?.readAgain());
            }
        });
    }

    /** The left side of a review, once its tab has asked for it. */
    originalOf(reviewId: string): OriginalResource | undefined {
        return this.originals.get(reviewId);
    }

    /** Encodes a text in a file's encoding; for a new file, in the one that is set for it. */
    async encode(fileUri: string, text: string): Promise<EncodedText> {
        const file = new URI(fileUri);
        const { hasMark, encoding = this.encodingRegistry.getEncodingForResource(file) } = await this.reader.read(file);
        if (encoding.startsWith('utf8')) {
            return { canEncode: true };
        }
        const plain = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
        const hasBOM = encoding.startsWith('utf16') && (hasMark || text !== plain);
        const encoded = this.encodings.encode(plain, { encoding, hasBOM });
        // A character that the encoding lacks becomes another one.
        return this.encodings.decode(encoded, encoding) === plain
            ? { canEncode: true, encoded: await base64Of(encoded.buffer) }
            : { canEncode: false, encoding };
    }

    /** @throws Error for every URI that is not a side of an open review, a restored layout's leftovers among them. */
    resolve(uri: URI): Resource {
        const id = reviewIdOf(uri);
        const slot = this.registry.find(id);
        if (slot?.request && uri.scheme === PROPOSAL_SCHEME) {
            const { text } = slot.request;
            // Without `saveContents`: a proposal is accepted, not saved.
            return { uri, autosaveable: false, readContents: () => Promise.resolve(text), dispose: () => undefined };
        }
        if (id !== undefined && slot?.request && uri.scheme === ORIGINAL_SCHEME) {
            const original = new OriginalResource(uri, new URI(slot.request.fileUri), this.reader, this.fileService);
            this.originals.set(id, original);
            // A review that was opened again has another left side by then.
            original.onDidDispose(() => this.originals.get(id) === original && this.originals.delete(id));
            return original;
        }
        throw new Error(`'${uri.toString()}' is not an open review.`);
    }
}

/** Encodes as the browser does for itself: of a large file the page would stand still. */
function base64Of(bytes: Uint8Array): Promise<string> {
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
        reader.onerror = () => reject(reader.error ?? new Error('The text cannot be encoded.'));
        reader.readAsDataURL(new Blob([new Uint8Array(bytes)]));
    });
}
