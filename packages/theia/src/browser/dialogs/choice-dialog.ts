import { visible } from '@agent-companion/client';
import { AbstractDialog, Dialog } from '@theia/core/lib/browser/dialogs';
import { Message } from '@theia/core/lib/browser/widgets/widget';
import type { Event } from '@agent-companion/core/server';
import type { AskChoice, Choice, ChoiceQuestion } from '@agent-companion/client';
import { openDialogUntil } from './open-dialog';

/** Asks in a dialog; invisible characters are shown escaped. */
export const askChoice: AskChoice = <T>(question: ChoiceQuestion<T>, onObsolete: Event<void>) =>
    openDialogUntil(new ChoiceDialog<T>(question), onObsolete);

/** Asks the user to choose. Resolves with the choice's value; with undefined when the user would rather not. */
class ChoiceDialog<T> extends AbstractDialog<T | undefined> {
    private chosen: T | undefined;

    constructor(private readonly question: ChoiceQuestion<T>) {
        super({ title: visible(question.title) });
        const text = document.createElement('div');
        text.textContent = visible(question.text);
        text.style.maxWidth = '60ch';
        this.contentNode.appendChild(text);
        if (question.code !== undefined) {
            const code = document.createElement('pre');
            code.textContent = question.code;
            // So that it can be scrolled by keys.
            code.tabIndex = 0;
            code.style.cssText = 'max-width: 60ch; max-height: 50vh; overflow: auto; white-space: pre-wrap';
            this.contentNode.appendChild(code);
        }
        this.appendCloseButton(Dialog.CANCEL);
    }

    get value(): T | undefined {
        return this.chosen;
    }

    protected override onAfterAttach(message: Message): void {
        super.onAfterAttach(message);
        const { choices } = this.question;
        [...choices].reverse().forEach((choice, index) => {
            const isFirst = index === choices.length - 1;
            const button = this.appendButton(choice.label, isFirst);
            this.addAction(button, () => this.choose(choice), 'click');
            if (isFirst) {
                this.acceptButton = button;
            }
        });
    }

    private choose({ value }: Choice<T>): void {
        this.chosen = value;
        this.accept().catch(() => this.close());
    }

    protected override handleEnter(): boolean | void {
        // Enter presses the button that has the focus.
        return false;
    }
}
