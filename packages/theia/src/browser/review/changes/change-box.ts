import type { Hunk } from '@agent-companion/client';
import { codiconArray } from '@theia/core/lib/browser/widgets/widget';
import { Disposable } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import type * as monaco from '@theia/monaco-editor-core';
import { boxTop } from './box-place';

/** Change of a box. */
export interface BoxContent {
    readonly hunk: Hunk;
    /** Its number among the changes, from 1. */
    readonly number: number;
    readonly count: number;
    readonly isKept: boolean;
    /** Whether it can be undone. */
    readonly canUndo: boolean;
}

/** A button of a box. */
export interface BoxButton {
    /** Its present words, with the keys that do the same. */
    readonly tooltip: () => string;
    readonly press: (hunk: Hunk) => void;
}

/** Acts of a box's buttons. */
export interface BoxButtons {
    readonly keep: BoxButton;
    readonly undo: BoxButton;
}

/** The icon of each button. */
const ICONS = { keep: 'check', undo: 'discard' } as const;

/** Box with Keep and Undo beside a change, over its line numbers. Never takes the keyboard: commands do the same. */
export class ChangeBox implements monaco.editor.IOverlayWidget, Disposable {
    private readonly node = document.createElement('div');
    private content: BoxContent | undefined;
    private shown = '';

    constructor(
        private readonly editor: monaco.editor.ICodeEditor,
        private readonly id: string,
        private readonly buttons: BoxButtons
    ) {
        this.node.className = 'agent-companion-change-box';
        this.node.setAttribute('role', 'group');
        this.node.hidden = true;
        // The browser would move the keyboard, and Monaco the cursor.
        this.node.addEventListener('mousedown', event => {
            event.preventDefault();
            event.stopPropagation();
        });
        editor.addOverlayWidget(this);
    }

    getId(): string {
        return this.id;
    }

    getDomNode(): HTMLElement {
        return this.node;
    }

    getPosition(): monaco.editor.IOverlayWidgetPosition {
        const top = this.content && boxTop(this.span(this.content.hunk), this.viewport);
        const right = this.editor.getLayoutInfo().decorationsLeft;
        this.node.style.visibility = top === undefined ? 'hidden' : '';
        // Asking for its width would have the browser lay out the page for each box.
        this.node.style.transform = `translateX(max(-100%, -${right}px))`;
        return { preference: { top: top ?? 0, left: right } };
    }

    /** Shows the box at a change, or none. */
    show(content: BoxContent | undefined): void {
        this.content = content;
        this.node.hidden = !content || (content.isKept && !content.canUndo);
        const shown = content ? `${content.number}/${content.count}/${content.isKept}/${content.canUndo}` : '';
        if (content && shown !== this.shown) {
            this.render(content);
        }
        this.shown = shown;
        this.layOut();
    }

    /** Puts the box where its change is by now. */
    layOut(): void {
        if (!this.node.hidden) {
            this.editor.layoutOverlayWidget(this);
        }
    }

    dispose(): void {
        this.editor.removeOverlayWidget(this);
    }

    private get viewport(): { scrollTop: number; height: number } {
        return { scrollTop: this.editor.getScrollTop(), height: this.editor.getLayoutInfo().height };
    }

    /** From where to where a change is, lines of the other side between the lines of this one included. */
    private span({ modified: { start, end } }: Hunk): { top: number; bottom: number } {
        const { editor } = this;
        const top = start === 0 ? 0 : editor.getBottomForLineNumber(start);
        const isLast = end >= (editor.getModel()?.getLineCount() ?? 0);
        return { top, bottom: isLast ? editor.getContentHeight() : editor.getTopForLineNumber(end + 1) };
    }

    private render({ number, count, isKept, canUndo }: BoxContent): void {
        const name = nls.localize('agent-companion/changeNumber', 'Change {0} of {1}', number, count);
        const kept = nls.localize('agent-companion/kept', 'Kept');
        this.node.setAttribute('aria-label', isKept ? `${name}, ${kept}` : name);
        const keep = isKept ? [] : [this.button('keep', nls.localize('agent-companion/keep', 'Keep'))];
        const undo = canUndo ? [this.button('undo', nls.localize('agent-companion/undo', 'Undo'))] : [];
        this.node.replaceChildren(...keep, ...undo);
    }

    private button(name: keyof BoxButtons, label: string): HTMLElement {
        const { tooltip, press } = this.buttons[name];
        const button = document.createElement('button');
        button.classList.add(name, ...codiconArray(ICONS[name]));
        button.ariaLabel = label;
        button.tabIndex = -1;
        button.title = tooltip();
        // The user may have chosen other keys since.
        button.addEventListener('mouseenter', () => (button.title = tooltip()));
        button.addEventListener('click', () => {
            if (this.content) {
                press(this.content.hunk);
            }
        });
        return button;
    }
}
