import { MessageService } from '@theia/core/lib/common/message-service';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { BackendCaller } from '../../connection/backend-caller';
import { plainText } from '../../dialogs/plain-text';
import type { Review } from '../review';
import { DraftOrder, DraftSaver } from './draft-saver';
import type { SetAside } from './earlier-draft';

/** The draft savers of the reviews on the screen. */
@injectable()
export class ReviewDrafts {
    @inject(BackendCaller) protected readonly backend: BackendCaller;
    @inject(MessageService) protected readonly messages: MessageService;

    private readonly order = new DraftOrder();
    private readonly savers = new Map<Review, DraftSaver>();

    @postConstruct()
    protected init(): void {
        window.addEventListener('pagehide', () => this.saveNow());
    }

    /** Sends every text that was edited, once and at once: the page is about to leave its window. */
    saveNow(): void {
        this.savers.forEach(saver => saver.saveNow());
    }

    /** Saves the text of a review with every edit, until it is closed. */
    track(review: Review): void {
        const saver = new DraftSaver(review.proposal, this.backend, reason => this.warn(reason), this.order);
        this.savers.set(review, saver);
        review.toDispose.push({
            dispose: () => {
                saver.dispose();
                this.savers.delete(review);
            }
        });
    }

    /** Whether the backend is known to have every edit of a review. */
    isSaved(review: Review): boolean {
        return this.savers.get(review)?.isSaved ?? true;
    }

    /** Sends what the user has made of the text again. */
    save(review: Review): void {
        this.savers.get(review)?.save();
    }

    /** Sends what the user had made of a revision that is replaced. */
    saveAside(review: Review, aside: SetAside): void {
        this.savers.get(review)?.saveAside(aside);
    }

    private warn(reason: string): void {
        this.messages.warn(plainText(reason)).catch(() => undefined);
    }
}
