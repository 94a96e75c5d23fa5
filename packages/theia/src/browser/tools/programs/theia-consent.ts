import { ConsentScreen, DecisionCooldown } from '@agent-companion/client';
import { systemClock } from '@agent-companion/core/support';
import { openDialogUntil } from '../../dialogs/open-dialog';
import { untilNoDialog } from '../../dialogs/until-free';
import type { UserInputTracker } from '../../review/focus/user-input-tracker';
import { ConsentDialog } from './consent-dialog';

/** How long, in milliseconds, the user must not have typed: a question takes the keyboard. */
const QUIET_MS = 1_000;

/** Asks for consent by a dialog, once no other one is on the screen and the user does not type. */
export function theiaConsent(input: UserInputTracker): ConsentScreen {
    return {
        untilFree: async () => {
            for (;;) {
                await untilNoDialog();
                const busyMs = input.typedAt + QUIET_MS - systemClock.now();
                if (busyMs <= 0) {
                    return;
                }
                await new Promise<void>(resolve => systemClock.after(busyMs, resolve));
            }
        },
        ask: async (question, over) => {
            const cooldown = new DecisionCooldown(systemClock, () => input.isRepetition);
            const dialog = new ConsentDialog(question, cooldown);
            const answer = await openDialogUntil(dialog, listener => {
                const tell = (): void => void listener();
                over.addEventListener('abort', tell);
                return { dispose: () => over.removeEventListener('abort', tell) };
            });
            return answer === true;
        }
    };
}
