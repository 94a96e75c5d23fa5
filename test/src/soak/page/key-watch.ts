/** What had the keyboard, and which reviews could be seen, when a key was pressed. */
export interface WatchedKey {
    /** The key with its modifiers, as `Shift+Alt+Enter`. */
    readonly chord: string;
    readonly key: string;
    readonly at: number;
    /** Whether it is held, and not pressed anew. */
    readonly isRepeated: boolean;
    /**
     * The URI of the text that has visibly had the keyboard since the page was last painted, or has been given it since by the
     * user; empty for none.
     */
    readonly text: string;
    /** The URIs of the texts that could be seen. */
    readonly visible: readonly string[];
    /** The title of the review in front. */
    readonly front: string;
    /** Whether that has been painted there, or has been brought there by the user since. */
    readonly isFrontPainted: boolean;
    /** The titles of all reviews, also of those behind. */
    readonly titles: readonly string[];
    /** The title of the terminal that had the keyboard; empty for none. */
    readonly terminal: string;
    /** The title of the review whose row, bar or question had the keyboard; empty for none. */
    readonly named: string;
    /** What the button of it does that had the keyboard; empty for none. */
    readonly action: string;
}

/** What the page remembers for the sequence under way. */
interface Watch {
    keys: WatchedKey[];
    /** The titles of all reviews that could be seen at some time. */
    seen: Set<string>;
    painted: { text: string; front: string };
    /** When the user has last moved the keyboard: by the pointer, a key for that, a button or an answer. */
    movedAt: number;
}

declare global {
    interface Window {
        agentCompanionWatch: Watch;
    }
}

/** Runs in the page, from its start: notes each key before anything handles it, and what each frame shows. */
export function watchKeys(): void {
    // With Alt: to a change, a file, the file itself, its review, the Reviews view, the bar.
    const MOVING_KEYS = ['F5', 'F6', 'KeyE', 'KeyD', 'KeyR', 'KeyB'];
    // What is moved may come some frames after it.
    const MOVING_MS = 2_000;
    const textWithKeyboard = (): string => {
        const editor = document.activeElement?.closest<HTMLElement>('.monaco-editor');
        const isVisible = (editor?.getClientRects().length ?? 0) > 0;
        return editor && isVisible && editor.classList.contains('focused') ? (editor.dataset.uri ?? '') : '';
    };
    const visibleTexts = (): string[] =>
        [...document.querySelectorAll<HTMLElement>('.monaco-editor')]
            .filter(editor => editor.getClientRects().length > 0)
            .map(editor => editor.dataset.uri ?? '');
    const titlesOf = (tabs: string): string[] =>
        [...document.querySelectorAll(`#theia-main-content-panel .lm-TabBar-tab${tabs} .lm-TabBar-tabLabel`)]
            .map(label => label.textContent ?? '')
            .filter(title => title.includes(' ⟷ '));
    // There is one editor group.
    const front = (): string => titlesOf('.lm-mod-current').at(0) ?? '';
    const focusedTerminal = (): string => {
        const id = document.activeElement?.closest('.terminal-container')?.id;
        return (id && document.getElementById(`shell-tab-${id}`)?.textContent) || '';
    };
    const agentAbove = (row: Element): Element | null | undefined =>
        row.closest('.agent-companion-group')?.querySelector('.agent');
    const namedByFocus = (): string => {
        const { activeElement } = document;
        const row = activeElement?.closest('.agent-companion-review');
        const question = activeElement
            ?.closest('.quick-input-widget')
            ?.querySelector('.quick-input-title')?.textContent;
        return row
            ? [row.querySelector('.file'), row.querySelector('.agent') ?? agentAbove(row)]
                  .map(part => part?.textContent ?? '')
                  .join(' ⟷ ')
            : (question ?? (activeElement?.closest('.agent-companion-header') ? front() : ''));
    };
    const watch: Watch = (window.agentCompanionWatch = {
        keys: [],
        seen: new Set(),
        painted: { text: '', front: '' },
        movedAt: 0
    });
    window.addEventListener(
        'keydown',
        event => {
            const { key, code, repeat } = event;
            const modifiers = [event.ctrlKey && 'Control', event.shiftKey && 'Shift', event.altKey && 'Alt'];
            const now = { text: textWithKeyboard(), front: front() };
            const hasMoved = Date.now() - watch.movedAt < MOVING_MS;
            watch.keys.push({
                chord: [...modifiers.filter(Boolean), code].join('+'),
                key,
                at: Date.now(),
                isRepeated: repeat,
                text: now.text === watch.painted.text || hasMoved ? now.text : '',
                visible: visibleTexts(),
                front: now.front,
                isFrontPainted: now.front === watch.painted.front || hasMoved,
                titles: titlesOf(''),
                terminal: focusedTerminal(),
                named: namedByFocus(),
                action: document.activeElement?.getAttribute('data-action') ?? ''
            });
            const isAnswer = document.activeElement?.matches('button, .quick-input-widget *, .dialogBlock *') === true;
            if (isAnswer || (event.altKey && MOVING_KEYS.includes(code))) {
                watch.movedAt = Date.now();
            }
        },
        { capture: true }
    );
    window.addEventListener('pointerdown', () => (watch.movedAt = Date.now()), { capture: true });
    const look = (): void => {
        watch.painted = { text: textWithKeyboard(), front: front() };
        titlesOf('.lm-mod-current').forEach(title => watch.seen.add(title));
    };
    // Sizes are told of after all that is done for a frame, right before it is painted.
    const frame = document.createElement('div');
    frame.style.cssText = 'position: fixed; visibility: hidden; height: 1px';
    const beforePaint = new ResizeObserver(look);
    const keepChanging = (): void => {
        if (!frame.isConnected && document.body) {
            document.body.append(frame);
            beforePaint.observe(frame);
        }
        frame.style.width = frame.style.width === '1px' ? '2px' : '1px';
        requestAnimationFrame(keepChanging);
    };
    requestAnimationFrame(keepChanging);
}
