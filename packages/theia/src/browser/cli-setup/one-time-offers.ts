import { ContextKeyService } from '@theia/core/lib/browser/context-key-service';
import { LocalStorageService } from '@theia/core/lib/browser/storage-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import type { Event } from '@agent-companion/core/server';
import { plainText } from '../dialogs/plain-text';
import { isDialogOpen, untilNoDialog, untilNoToast } from '../dialogs/until-free';

/** Offers to turn something on, once for this browser's user, in a message that stays until answered or moot. */
@injectable()
export class OneTimeOffers {
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(LocalStorageService) protected readonly storage: LocalStorageService;
    @inject(ContextKeyService) protected readonly contextKeys: ContextKeyService;

    /** Resolves once nothing else asks or tells the user. */
    async untilQuiet(): Promise<void> {
        do {
            await untilNoToast(this.contextKeys);
            await untilNoDialog();
        } while (isDialogOpen() || this.contextKeys.match('notificationsVisible'));
    }

    /** Resolves with whether the user says yes. `key` remembers an answer; the message goes once an event finds `isWanted` false. */
    async offer(
        key: string,
        sentence: string,
        isWanted: () => boolean,
        events: readonly Event<unknown>[]
    ): Promise<boolean> {
        if ((await this.storage.getData(key, false)) || !isWanted()) {
            return false;
        }
        // Theia gives such a message no button to close it.
        const notNow = nls.localize('agent-companion/notNow', 'Not Now');
        const turnOn = nls.localize('agent-companion/turnOn', 'Turn On');
        const { result, cancel, report } = await this.messages.showProgress({
            text: plainText(sentence),
            actions: [notNow, turnOn],
            options: { cancelable: false }
        });
        // Without any progress the bar would move, as if something were under way.
        report({ work: { done: 1, total: 1_000_000 } });
        const watching = events.map(event => event(() => isWanted() || cancel()));
        const answer = await result.finally(() => watching.forEach(each => each.dispose()));
        // Theia answers 'Cancel' for a message that is taken away.
        if (answer === notNow || answer === turnOn) {
            await this.storage.setData(key, true);
        }
        return answer === turnOn;
    }
}
