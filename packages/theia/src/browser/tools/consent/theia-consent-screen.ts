import { inject, injectable } from '@theia/core/shared/inversify';
import { Event } from '@theia/core/lib/common/event';
import type { Clock } from '@agent-companion/server';
import { systemClock } from '../../../common/system-clock';
import { askChoice } from '../../dialogs/choice-dialog';
import { untilNoDialog } from '../../dialogs/until-no-dialog';
import { UserInputTracker } from '../../review/focus/user-input-tracker';
import type { ConsentQuestion, ConsentScreen } from './user-consent';

/** How long, in milliseconds, the user must not have typed: a key that is meant for the terminal answers no question. */
const QUIET_MS = 1_000;

/** Asks by a dialog of Theia's, which gives the keyboard back to where it was. */
@injectable()
export class TheiaConsentScreen implements ConsentScreen {
    @inject(UserInputTracker) protected readonly input: UserInputTracker;

    protected readonly clock: Clock = systemClock;

    async untilFree(): Promise<void> {
        for (;;) {
            await untilNoDialog();
            const busyMs = (this.input.lastTyping?.at ?? 0) + QUIET_MS - this.clock.now();
            if (busyMs <= 0) {
                return;
            }
            await new Promise<void>(resolve => this.clock.after(busyMs, resolve));
        }
    }

    ask({ title, text, yes, no }: ConsentQuestion, onObsolete: Event<void>): Promise<boolean | undefined> {
        return askChoice({ title, text, choices: [{ label: yes, value: true }], refusal: no }, onObsolete);
    }
}
