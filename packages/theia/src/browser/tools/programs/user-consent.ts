import { CancellationToken, CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { Clock, ToolRefusal } from '@agent-companion/core/server';
import { DecisionCooldown, inTime, refused, systemClock, ToolCall } from '@agent-companion/client';
import { openDialogUntil } from '../../dialogs/open-dialog';
import { untilNoDialog } from '../../dialogs/until-free';
import { UserInputTracker } from '../../review/focus/user-input-tracker';
import { ConsentDialog, ConsentQuestion } from './consent-dialog';

/** How long, in milliseconds, the user is waited for. */
export const CONSENT_MS = 60_000;

/** How long, in milliseconds, the user must not have typed: a question takes the keyboard. */
const QUIET_MS = 1_000;

const refusals = {
    no: refused('declined', 'The user does not want this. Ask what to do instead.'),
    late: refused('unanswered', 'The user has not answered the question in the IDE. Ask them to, and try again.')
};

/** Asks before a model acts, once per identity and page; one question at a time. */
@injectable()
export class UserConsent {
    @inject(UserInputTracker) protected readonly input: UserInputTracker;

    protected readonly clock: Clock = systemClock;
    private readonly granted = new Set<string | undefined>();
    private turn: Promise<unknown> = Promise.resolve();

    /** @returns why it must not be done; undefined if it may be. */
    async refusal(question: ConsentQuestion, { signal }: ToolCall): Promise<ToolRefusal | undefined> {
        if (this.granted.has(question.identity)) {
            return undefined;
        }
        const over = new CancellationTokenSource();
        const asking = this.turn.then(() => this.askInTurn(question, over.token));
        this.turn = asking.catch(() => undefined);
        const patience = new AbortController();
        const timer = this.clock.after(CONSENT_MS, () => patience.abort());
        const answer = (await inTime(asking, AbortSignal.any([signal, patience.signal]))) ?? 'late';
        timer.dispose();
        over.cancel();
        return answer === 'yes' ? undefined : refusals[answer];
    }

    /** Resolves when a question does not disturb: no other one is on the screen, and the user does not type. */
    protected async untilFree(): Promise<void> {
        for (;;) {
            await untilNoDialog();
            const busyMs = this.input.typedAt + QUIET_MS - this.clock.now();
            if (busyMs <= 0) {
                return;
            }
            await new Promise<void>(resolve => this.clock.after(busyMs, resolve));
        }
    }

    /** Asks by a dialog; undefined unless the user agrees. */
    protected ask(question: ConsentQuestion, onObsolete: Event<void>): Promise<true | undefined> {
        const cooldown = new DecisionCooldown(this.clock, () => this.input.isRepetition);
        return openDialogUntil(new ConsentDialog(question, cooldown), onObsolete);
    }

    private async askInTurn(question: ConsentQuestion, over: CancellationToken): Promise<'yes' | 'no'> {
        await Promise.race([this.untilFree(), Event.toPromise(over.onCancellationRequested)]);
        // The same may have been granted before this had its turn.
        if (!over.isCancellationRequested && !this.granted.has(question.identity)) {
            if (!(await this.ask(question, over.onCancellationRequested))) {
                return 'no';
            }
            if (question.identity !== undefined) {
                this.granted.add(question.identity);
            }
        }
        return 'yes';
    }
}
