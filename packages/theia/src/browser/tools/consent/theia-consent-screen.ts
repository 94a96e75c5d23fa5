import { inject, injectable } from '@theia/core/shared/inversify';
import { Event } from '@theia/core/lib/common/event';
import type { Clock } from '@agent-companion/server';
import { DecisionCooldown, systemClock, visible } from '@agent-companion/page';
import { QuestionAttention } from '../../attention/question-attention';
import { openDialogUntil } from '../../dialogs/open-dialog';
import { untilNoDialog } from '../../dialogs/until-no-dialog';
import { UserInputTracker } from '../../review/focus/user-input-tracker';
import { ConsentDialog } from './consent-dialog';
import type { ConsentQuestion, ConsentScreen } from './user-consent';

/** How long, in milliseconds, the user must not have typed: a key that is meant for the terminal answers no question. */
const QUIET_MS = 1_000;

/** Asks by a dialog of Theia's, which gives the keyboard back to where it was. */
@injectable()
export class TheiaConsentScreen implements ConsentScreen {
    @inject(QuestionAttention) protected readonly attention: QuestionAttention;
    @inject(UserInputTracker) protected readonly input: UserInputTracker;

    protected readonly clock: Clock = systemClock;

    async untilFree(): Promise<void> {
        for (;;) {
            await untilNoDialog();
            const typedMs = this.input.typedAt + QUIET_MS - this.clock.now();
            if (typedMs <= 0) {
                return;
            }
            await new Promise<void>(resolve => this.clock.after(typedMs, resolve));
        }
    }

    async ask(question: ConsentQuestion, onObsolete: Event<void>): Promise<boolean | undefined> {
        const cooldown = new DecisionCooldown(this.clock, () => this.input.isRepetition);
        const calling = this.attention.call(visible(question.title));
        try {
            return await openDialogUntil(new ConsentDialog(question, cooldown), onObsolete);
        } finally {
            calling.dispose();
        }
    }
}
