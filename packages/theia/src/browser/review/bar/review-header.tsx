import { ReactWidget } from '@theia/core/lib/browser/widgets/react-widget';
import * as React from '@theia/core/shared/react';
import { MonacoDiffEditor } from '@theia/monaco/lib/browser/monaco-diff-editor';
import { ToolbarNavigation } from './toolbar-navigation';

/** Bar and notices above a review, covering no code; Esc goes to the text. */
export class ReviewHeader extends ReactWidget {
    private readonly navigation: ToolbarNavigation;
    private announcement = '';

    /** @param renderContent what is shown from the next update on. */
    constructor(
        private readonly editor: MonacoDiffEditor,
        private readonly renderContent: () => React.ReactNode
    ) {
        super();
        this.addClass('agent-companion-header');
        this.navigation = new ToolbarNavigation(this.node, () => editor.diffEditor.getModifiedEditor().focus());
        // The editor is no widget that could have another one as its child.
        editor.node.prepend(this.node);
        const resizing = new ResizeObserver(() => this.layOut());
        resizing.observe(this.node);
        this.toDispose.pushAll([
            // Theia lays the editor out over all of its node.
            editor.onDidResize(() => this.layOut()),
            { dispose: () => resizing.disconnect() },
            { dispose: () => this.node.remove() }
        ]);
        this.update();
    }

    /** Has screen readers say something, unless it is what they said last. */
    announce(text: string): void {
        this.announcement = text;
        this.update();
    }

    /** Whether the keyboard is in it. */
    get hasFocus(): boolean {
        return this.node.contains(document.activeElement);
    }

    /** Puts the keyboard on the button of an action, else on the one that had it last. */
    enter(action?: string): void {
        this.navigation.enter(action);
    }

    protected render(): React.ReactNode {
        return (
            <>
                {this.renderContent()}
                <div className="agent-companion-unseen" role="status">
                    {this.announcement}
                </div>
                <AfterEachRender act={() => this.navigation.update()} />
            </>
        );
    }

    /** Gives the editor, which is laid out in pixels, the height that the header leaves. */
    private layOut(): void {
        const { offsetWidth: width, offsetHeight: height } = this.editor.node;
        if (width > 0 && height > 0) {
            this.editor.diffEditor.layout({ width, height: Math.max(0, height - this.node.offsetHeight) });
        }
    }
}

function AfterEachRender({ act }: { act: () => void }): null {
    React.useEffect(act);
    return null;
}
