/** What had the keyboard, and which reviews could be seen, when a key was pressed. */
export interface WatchedKey {
    readonly key: string;
    /**
     * The URI of the text that has visibly had the keyboard since the page was last painted, or has been given it by a click
     * since; empty for none.
     */
    readonly text: string;
    /** The URIs of the texts that could be seen. */
    readonly visible: readonly string[];
    /** The titles of the reviews that could be seen. */
    readonly seen: readonly string[];
}

/** What the page remembers for the sequence under way. */
interface Watch {
    keys: WatchedKey[];
    /** The titles of all reviews that could be seen at some time. */
    seen: Set<string>;
    painted: string;
    /** Whether the pointer has been pressed since that was painted. */
    isPressed: boolean;
}

declare global {
    interface Window {
        agentCompanionWatch: Watch;
    }
}

/** Runs in the page, from its start: notes each key before anything handles it, and what each frame shows. */
export function watchKeys(): void {
    const textWithKeyboard = (): string => {
        const editor = document.activeElement?.closest<HTMLElement>('.monaco-editor');
        const isVisible = (editor?.getClientRects().length ?? 0) > 0;
        return editor && isVisible && editor.classList.contains('focused') ? (editor.dataset.uri ?? '') : '';
    };
    const visibleTexts = (): string[] =>
        [...document.querySelectorAll<HTMLElement>('.monaco-editor')]
            .filter(editor => editor.getClientRects().length > 0)
            .map(editor => editor.dataset.uri ?? '');
    const seenReviews = (): string[] =>
        [...document.querySelectorAll<HTMLElement>('#theia-main-content-panel .lm-TabBar-tab.lm-mod-current')]
            .map(tab => tab.querySelector('.lm-TabBar-tabLabel')?.textContent ?? '')
            .filter(title => title.includes(' ⟷ '));
    const watch: Watch = (window.agentCompanionWatch = { keys: [], seen: new Set(), painted: '', isPressed: false });
    window.addEventListener(
        'keydown',
        ({ key }) => {
            const text = textWithKeyboard();
            const isVisible = text === watch.painted || watch.isPressed;
            watch.keys.push({ key, text: isVisible ? text : '', visible: visibleTexts(), seen: seenReviews() });
        },
        { capture: true }
    );
    window.addEventListener('pointerdown', () => (watch.isPressed = true), { capture: true });
    const look = (): void => {
        const painted = textWithKeyboard();
        // What a click moves may come some frames after it.
        watch.isPressed &&= painted === watch.painted;
        watch.painted = painted;
        seenReviews().forEach(title => watch.seen.add(title));
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}
