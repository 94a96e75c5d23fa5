import { nls } from '@theia/core/lib/common/nls';
import { MonacoEditor } from '@theia/monaco/lib/browser/monaco-editor';

/**
 * One line above a file's editor, with a button. It takes its room from the editor; text that the user is in stays where it
 * is. Screen readers read it when it comes.
 */
export class EditorBanner {
    private readonly node = document.createElement('div');
    private readonly text = document.createElement('span');
    private scrolledBy = 0;

    /** @param review called when the user wants to see the changes. */
    constructor(
        private readonly editor: MonacoEditor,
        review: () => void
    ) {
        this.node.className = 'agent-companion-banner';
        this.node.setAttribute('role', 'status');
        const button = document.createElement('button');
        button.className = 'theia-button secondary';
        button.textContent = nls.localize('agent-companion/review', 'Review');
        button.addEventListener('click', review);
        this.node.append(this.text, button);
        const control = editor.getControl();
        const layout = control.layout.bind(control);
        control.layout = (dimension = sizeOf(editor.node), ...rest) =>
            layout({ ...dimension, height: Math.max(0, dimension.height - this.node.offsetHeight) }, ...rest);
    }

    /** Says a sentence; without one the banner is gone. */
    show(sentence: string | undefined): void {
        if (sentence !== undefined && this.text.textContent !== sentence) {
            this.text.textContent = sentence;
        }
        if (this.node.isConnected !== (sentence !== undefined)) {
            this.keepText(() => (sentence === undefined ? this.node.remove() : this.editor.node.prepend(this.node)));
        }
    }

    /**
     * Scrolls by as much as the editor is moved, where the user may be typing, and back again; elsewhere that would hide the
     * first line.
     */
    private keepText(change: () => void): void {
        const control = this.editor.getControl();
        const [top, before] = [control.getScrollTop(), this.node.offsetHeight];
        change();
        if (this.editor.node.offsetHeight > 0) {
            control.layout();
        }
        const moved = this.node.offsetHeight - before;
        const by = control.hasTextFocus() ? moved : this.node.isConnected ? 0 : -this.scrolledBy;
        this.scrolledBy = this.node.isConnected ? by : 0;
        if (by !== 0) {
            control.setScrollTop(top + by);
        }
    }
}

function sizeOf({ offsetWidth: width, offsetHeight: height }: HTMLElement): { width: number; height: number } {
    return { width, height };
}
