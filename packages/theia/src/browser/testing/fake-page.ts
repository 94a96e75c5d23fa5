import { enableJSDOM } from '@theia/core/lib/browser/test/jsdom';

/** A page in jsdom, which lays nothing out: what is attached and not hidden counts as visible. To be disposed of. */
export class FakePage {
    private readonly disable = enableJSDOM();

    constructor() {
        HTMLElement.prototype.getClientRects = function (this: HTMLElement): DOMRectList {
            return { length: this.isConnected && !this.hidden ? 1 : 0 } as DOMRectList;
        };
    }

    /** Adds an element that can have the keyboard. */
    add(id: string, className = '', parent: Element = document.body): HTMLElement {
        const element = document.createElement('div');
        Object.assign(element, { id, className, tabIndex: 0 });
        parent.append(element);
        return element;
    }

    show(element: HTMLElement): HTMLElement {
        element.hidden = false;
        return element;
    }

    /** Presses the pointer on an element, which moves no focus by itself. */
    press(element: Element): void {
        element.dispatchEvent(new window.Event('pointerdown', { bubbles: true }));
    }

    /** Presses a key where the keyboard is. */
    type(key: string): void {
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }

    dispose(): void {
        this.disable();
    }
}
