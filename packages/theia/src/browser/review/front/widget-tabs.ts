import type { Clock } from '@agent-companion/server';
import type { FrontTabs } from '@agent-companion/page';
import type { LastTyping } from '../focus/user-input-tracker';
import type { Review } from '../review';
import type { ReviewPlacement } from '../tab/review-placement';

/** Theia's tabs, as reviews come in front among them. */
export class WidgetTabs implements FrontTabs<Review> {
    constructor(
        private readonly placement: Pick<ReviewPlacement, 'bringUp' | 'isAmongTabsOf'>,
        private readonly input: { readonly lastTyping: LastTyping | undefined },
        private readonly clock: Pick<Clock, 'now'>
    ) {}

    bringUp({ widget }: Review, isNew: boolean): Promise<void> {
        return this.placement.bringUp(widget, isNew);
    }

    typedAgo({ widget }: Review): number {
        const { lastTyping } = this.input;
        const isAmong = lastTyping !== undefined && this.placement.isAmongTabsOf(widget, lastTyping.target);
        return isAmong ? this.clock.now() - lastTyping.at : Infinity;
    }

    isMoving({ widget }: Review): boolean {
        return !widget.isAttached && !widget.isDisposed;
    }
}
