import { AbstractDialog } from '@theia/core/lib/browser/dialogs';
import { Message } from '@theia/core/lib/browser/widgets/widget';
import { Disposable } from '@theia/core/lib/common/disposable';
import { ConsentQuestion, DecisionCooldown, visible } from '@agent-companion/client';

/** Asks for consent, with all texts as they are, invisible characters escaped. Enter and Escape mean no. */
export class ConsentDialog extends AbstractDialog<true> {
    readonly value = true;

    constructor(
        { title, command, facts = [], text, yes, no }: ConsentQuestion,
        private readonly cooldown: DecisionCooldown
    ) {
        super({ title: visible(title) });
        const program = element('div', 'program');
        const list = element('dl', 'facts');
        list.append(...facts.flatMap(([name, value]) => [element('dt', '', name), element('dd', '', value)]));
        program.append(...(command === undefined ? [] : [element('pre', '', command)]), list);
        // So that it can be scrolled by keys.
        program.tabIndex = 0;
        this.contentNode.append(...(facts.length > 0 ? [program] : []), element('div', 'meaning', text));
        this.contentNode.id = 'agent-companion-consent';
        this.addClass(this.contentNode.id);
        this.node.setAttribute('role', 'alertdialog');
        this.node.setAttribute('aria-label', visible(title));
        this.node.setAttribute('aria-describedby', this.contentNode.id);
        const buttons = [this.appendButton(yes, false), this.appendButton(no, true)];
        [this.acceptButton, this.closeButton] = buttons;
        // Not `disabled`, which would take the keyboard away from the button that has it.
        const show = (): void =>
            buttons.forEach(button => button.setAttribute('aria-disabled', String(cooldown.isCooling(this))));
        this.toDispose.push(cooldown.onDidChange(show));
        // They press a button, or move the keyboard to another one.
        for (const type of ['mousedown', 'click', 'keydown']) {
            this.node.addEventListener(type, event => this.ignoreEarly(event), { capture: true });
        }
    }

    protected override onAfterAttach(message: Message): void {
        super.onAfterAttach(message);
        // A click that brings the window back is no answer. The focus of elements does not bubble to it.
        const begin = (): void => {
            this.cooldown.begin(this);
            this.closeButton?.focus();
        };
        window.addEventListener('focus', begin);
        this.toDisposeOnDetach.push(Disposable.create(() => window.removeEventListener('focus', begin)));
        begin();
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        this.closeButton?.focus();
    }

    protected override handleEnter(): boolean | void {
        // Enter presses the button that has the focus.
        return false;
    }

    private ignoreEarly(event: Event): void {
        if (this.cooldown.refuses(this)) {
            event.preventDefault();
            event.stopPropagation();
        }
    }
}

function element(tag: string, className: string, text = ''): HTMLElement {
    const node = document.createElement(tag);
    node.className = className;
    node.textContent = visible(text);
    return node;
}
