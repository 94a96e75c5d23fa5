import { AbstractDialog, Dialog } from '@theia/core/lib/browser/dialogs';
import { Message } from '@theia/core/lib/browser/widgets/widget';

/** A way out of a question. */
export interface Choice<T> {
    readonly label: string;
    readonly value: T;
}

/** Asks the user to choose. Resolves with the choice's value; with undefined when the user would rather not. */
export class ChoiceDialog<T> extends AbstractDialog<T | undefined> {
    private chosen: T | undefined;

    /** @param choices the first one is what Enter means. */
    constructor(
        title: string,
        question: string,
        private readonly choices: readonly Choice<T>[]
    ) {
        super({ title });
        const text = document.createElement('div');
        text.textContent = question;
        text.style.maxWidth = '60ch';
        this.contentNode.appendChild(text);
        this.appendCloseButton(Dialog.CANCEL);
    }

    get value(): T | undefined {
        return this.chosen;
    }

    protected override onAfterAttach(message: Message): void {
        super.onAfterAttach(message);
        [...this.choices].reverse().forEach((choice, index) => {
            const isFirst = index === this.choices.length - 1;
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
