import { MessageService } from '@theia/core/lib/common/message-service';
import { inject, injectable } from '@theia/core/shared/inversify';
import { plainText } from '../dialogs/plain-text';

/** A message that is on the screen. */
export interface Notice {
    /** The action that the user has taken. Undefined when the message was taken away. */
    readonly answered: Promise<string | undefined>;
    /** Takes the message away. Without effect once it is gone. */
    readonly hide: () => void;
}

/** Shows messages that stay until they are answered or no longer true. Theia's other messages cannot be taken away again. */
@injectable()
export class Notices {
    @inject(MessageService) protected readonly messages: MessageService;

    /**
     * @param sentence plain text.
     * @param actions what the user can answer; one of them must do nothing, since Theia gives such a message no button to close it.
     */
    show(sentence: string, actions: readonly string[]): Notice {
        const showing = this.messages.showProgress({
            text: plainText(sentence),
            actions: [...actions],
            options: { cancelable: false }
        });
        return {
            // Theia answers 'Cancel' for a message that is taken away.
            answered: showing.then(({ result }) => result).then(answer => actions.find(action => action === answer)),
            hide: () => void showing.then(({ cancel }) => cancel()).catch(() => undefined)
        };
    }
}
