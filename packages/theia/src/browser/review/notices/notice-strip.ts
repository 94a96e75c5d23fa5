import { Disposable } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import type { ReviewNotice } from './review-notices';

/**
 * The strip above a review's two sides that says what they do not show. It takes its room from the editor, so that it
 * covers no code; without anything to say it takes none. Screen readers read what is new.
 */
export class NoticeStrip implements Disposable {
    private readonly node = document.createElement('div');
    private readonly resizing: ResizeObserver;
    private shown = '';

    /** @param take called when the user takes what a sentence offers. */
    constructor(
        private readonly editor: MonacoDiffEditor,
        private readonly take: (offer: NonNullable<ReviewNotice['offer']>) => void
    ) {
        this.node.className = 'agent-companion-notices';
        this.node.setAttribute('role', 'status');
        this.node.hidden = true;
        editor.node.prepend(this.node);
        this.makeRoom();
        this.resizing = new ResizeObserver(() => this.layOut());
        this.resizing.observe(this.node);
    }

    /** Says exactly this; saying the same again changes nothing. */
    show(notices: readonly ReviewNotice[]): void {
        const shown = JSON.stringify(notices);
        if (shown !== this.shown) {
            this.shown = shown;
            this.node.replaceChildren(...notices.map(notice => this.line(notice)));
            this.node.hidden = notices.length === 0;
        }
    }

    dispose(): void {
        this.resizing.disconnect();
        this.node.remove();
    }

    private line({ sentence, offer }: ReviewNotice): HTMLElement {
        const line = document.createElement('div');
        line.textContent = sentence;
        if (offer) {
            const button = document.createElement('button');
            button.className = 'theia-button secondary';
            button.textContent =
                offer === 'earlierEdits'
                    ? nls.localize('agent-companion/restoreEdits', 'Restore My Edits')
                    : nls.localize('agent-companion/showProposal', 'Show the New Proposal');
            button.addEventListener('click', () => this.take(offer));
            line.append(' ', button);
        }
        return line;
    }

    /** The editor is laid out in pixels: reduces its height by that of the strip. */
    private makeRoom(): void {
        const { diffEditor } = this.editor;
        const layout = diffEditor.layout.bind(diffEditor);
        diffEditor.layout = (dimension, ...rest) =>
            layout(
                dimension && { ...dimension, height: Math.max(0, dimension.height - this.node.offsetHeight) },
                ...rest
            );
    }

    private layOut(): void {
        const { offsetWidth: width, offsetHeight: height } = this.editor.node;
        if (width > 0 && height > 0) {
            this.editor.diffEditor.layout({ width, height });
        }
    }
}
