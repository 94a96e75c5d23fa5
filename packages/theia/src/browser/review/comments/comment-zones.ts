import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { commentLabel, LineComment, ReviewComments } from '@agent-companion/client';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import type { Review } from '../review';

/** A diff on the screen, with comments. */
export type CommentedEditor = Pick<Review, 'editor' | 'commented' | 'onDidChange'>;

/** Shows a diff's comments, each below its lines and moving with them, with a button that removes it. */
export class CommentZones implements Disposable {
    private zones: string[] = [];
    private readonly toDispose = new DisposableCollection();

    constructor(
        private readonly diff: CommentedEditor,
        private readonly comments: ReviewComments
    ) {
        const { id } = diff.commented;
        const editor = diff.editor.diffEditor.getModifiedEditor();
        this.toDispose.pushAll([
            comments.onDidChange(changed => {
                if (changed === id) {
                    this.show();
                }
            }),
            // Zones go with the model; after a reload it comes later than the tab.
            editor.onDidChangeModel(() => this.show()),
            editor.onDidLayoutChange(() => this.show()),
            // The agent may have replaced what they are about.
            diff.onDidChange(() => this.show()),
            editor.onDidChangeModelContent(({ changes }) => comments.move(id, changes))
        ]);
        this.show();
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    private show(): void {
        const { id } = this.diff.commented;
        this.diff.editor.diffEditor.getModifiedEditor().changeViewZones(accessor => {
            this.zones.forEach(zone => accessor.removeZone(zone));
            this.zones = this.comments.of(id).map(comment =>
                accessor.addZone({
                    afterLineNumber: comment.last,
                    heightInLines: 1.5,
                    domNode: this.nodeOf(comment, () => this.comments.remove(id, comment))
                })
            );
        });
    }

    private nodeOf(comment: LineComment, remove: () => void): HTMLElement {
        const text = commentLabel(comment, this.diff.commented.revision);
        const node = document.createElement('div');
        node.className = 'agent-companion-comment';
        const { contentWidth, verticalScrollbarWidth } = this.diff.editor.diffEditor
            .getModifiedEditor()
            .getLayoutInfo();
        // A zone is as wide as the longest line, and its button would be out of sight.
        node.style.maxWidth = `${contentWidth - verticalScrollbarWidth}px`;
        const shown = document.createElement('span');
        shown.textContent = text;
        shown.title = text;
        const button = document.createElement('button');
        button.className = codicon('close');
        button.title = nls.localize('agent-companion/removeComment', 'Remove Comment');
        button.setAttribute('aria-label', button.title);
        // Monaco hides its zones from screen readers and from Tab: by keyboard there is the command.
        button.tabIndex = -1;
        // The editor takes the press for one on its text.
        button.addEventListener('mousedown', event => event.stopPropagation());
        button.addEventListener('click', remove);
        node.append(shown, button);
        // Monaco sets the `display` of a zone's own node.
        const zone = document.createElement('div');
        zone.className = 'agent-companion-comment-zone';
        zone.append(node);
        return zone;
    }
}
