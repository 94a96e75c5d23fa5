import { DecisionCooldown, visible } from '@agent-companion/page';
import { AbstractDialog } from '@theia/core/lib/browser/dialogs';
import { Message } from '@theia/core/lib/browser/widgets/widget';
import { Disposable } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import type { ConsentQuestion, ShownProgram } from './user-consent';

const DESCRIPTION_ID = 'agent-companion-consent';

/** What presses a button, or moves the keyboard to another one. */
const ANSWERING = ['mousedown', 'click', 'keydown'];

/**
 * Asks for consent; all texts are shown as they are, with invisible characters escaped. Enter and Escape mean no; in its
 * first moment on the screen nothing means anything.
 */
export class ConsentDialog extends AbstractDialog<boolean | undefined> {
    private isGranted: boolean | undefined;
    private readonly buttons: readonly [yes: HTMLButtonElement, no: HTMLButtonElement];

    constructor(
        question: ConsentQuestion,
        private readonly cooldown: DecisionCooldown
    ) {
        super({ title: visible(question.title) });
        this.addClass('agent-companion-consent');
        if (question.program) {
            const programs = element('div', 'programs');
            programs.append(programElement(question.program));
            // So that it can be scrolled by keys.
            programs.tabIndex = 0;
            this.contentNode.append(programs);
        }
        this.contentNode.append(element('div', 'meaning', question.text));
        this.contentNode.id = DESCRIPTION_ID;
        this.node.setAttribute('role', 'alertdialog');
        this.node.setAttribute('aria-label', visible(question.title));
        this.node.setAttribute('aria-describedby', DESCRIPTION_ID);
        this.buttons = [this.appendButton(question.yes, false), this.appendButton(question.no, true)];
        this.closeButton = this.buttons[1];
        this.toDispose.push(cooldown.onDidChange(() => this.showWhetherEnabled()));
    }

    get value(): boolean | undefined {
        return this.isGranted;
    }

    protected override onAfterAttach(message: Message): void {
        super.onAfterAttach(message);
        this.addAction(this.buttons[0], () => this.grant(), 'click');
        const ignore = (event: Event): void => this.ignoreEarly(event);
        ANSWERING.forEach(type => this.listen(this.node, type, ignore, true));
        // A click that brings the window or the page back is no answer. The focus of elements does not bubble to the window.
        const show = (): void => {
            this.cooldown.begin(this);
            this.closeButton?.focus();
        };
        this.listen(window, 'focus', show);
        this.listen(document, 'visibilitychange', show);
        show();
    }

    protected override onActivateRequest(message: Message): void {
        super.onActivateRequest(message);
        this.closeButton?.focus();
    }

    protected override handleEnter(): boolean | void {
        // Enter presses the button that has the focus.
        return false;
    }

    protected override handleEscape(event: KeyboardEvent): boolean | void {
        return this.cooldown.isCooling(this) ? false : super.handleEscape(event);
    }

    private grant(): void {
        this.isGranted = true;
        this.accept().catch(() => this.close());
    }

    private ignoreEarly(event: Event): void {
        if (this.cooldown.refuses(this)) {
            event.preventDefault();
            event.stopPropagation();
        }
    }

    private showWhetherEnabled(): void {
        // Not `disabled`, which would take the keyboard away from the button that has it.
        for (const button of this.buttons) {
            if (this.cooldown.isCooling(this)) {
                button.setAttribute('aria-disabled', 'true');
            } else {
                button.removeAttribute('aria-disabled');
            }
        }
    }

    private listen(target: EventTarget, type: string, listener: (event: Event) => void, capture = false): void {
        target.addEventListener(type, listener, { capture });
        this.toDisposeOnDetach.push(Disposable.create(() => target.removeEventListener(type, listener, { capture })));
    }
}

function programElement({ command, details }: ShownProgram): HTMLElement {
    const program = element('div', 'program');
    const box = element('div', 'command');
    const unknown = nls.localize('agent-companion/consentUnknown', 'It is not known what this runs.');
    box.append(command === undefined ? element('div', 'unknown', unknown) : element('pre', '', command));
    if (details.length > 0) {
        const list = element('dl', 'details');
        list.append(...details.flatMap(({ label, value }) => [element('dt', '', label), element('dd', '', value)]));
        box.append(list);
    }
    program.append(box);
    return program;
}

function element(tag: string, className: string, text = ''): HTMLElement {
    const node = document.createElement(tag);
    node.className = className;
    node.textContent = visible(text);
    return node;
}
