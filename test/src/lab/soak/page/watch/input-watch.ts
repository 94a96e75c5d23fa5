import type { Picture, ReviewPlace } from './picture-watch';

/** What could be seen of the reviews when a key or the pointer was pressed. */
interface WatchedInput {
    readonly at: number;
    /** The title of the review in front. */
    readonly front: string;
    /** Whether that has been painted there, or has been brought there by the user since. */
    readonly isFrontPainted: boolean;
    /** The revision of the text of the review in front that was painted last; undefined where the user has just brought it. */
    readonly revision: number | undefined;
    /** What was painted last, for people. */
    readonly painted: string;
}

/** What had the keyboard when a key was pressed. */
export interface WatchedKey extends WatchedInput {
    /** The key with its modifiers, as `Shift+Alt+Enter`. */
    readonly chord: string;
    readonly key: string;
    /** Whether it is held, and not pressed anew. */
    readonly isRepeated: boolean;
    /**
     * The URI of the text that has visibly had the keyboard since the page was last painted, or has been given it since by the
     * user; empty for none, and for a review that has taken the keyboard by itself.
     */
    readonly text: string;
    /** The URIs of the texts that could be seen. */
    readonly visible: readonly string[];
    /** The titles of all reviews, also of those behind. */
    readonly titles: readonly string[];
    /** The title of the terminal that had the keyboard; empty for none. */
    readonly terminal: string;
    /** The title of the review whose row, bar or question visibly had the keyboard; empty for none. */
    readonly named: string;
    /** What the button of it does that had the keyboard; empty for none. */
    readonly action: string;
    /** The element that had the keyboard, for people. */
    readonly holder: string;
}

/** What was painted where the pointer was pressed, and what was done with it. */
export interface WatchedClick extends WatchedInput {
    readonly part: Picture['places'][number]['part'];
    /** The title of the review that this was of in the picture. */
    readonly named: string;
    /** What the button does that was pressed; empty for none. */
    readonly action: string;
}

/** What the page remembers of the input of the sequence under way. */
interface InputWatch {
    keys: WatchedKey[];
    clicks: WatchedClick[];
}

declare global {
    interface Window {
        agentCompanionInput: InputWatch;
    }
}

/** Runs in the page after {@link watchPictures}: notes each key and click before anything handles it. */
export function watchInput(): void {
    // An editor's own undo and redo take the keyboard to the editor that was used last, unless an input has it.
    const EDITOR_CHORDS = ['Control+KeyZ', 'Control+KeyY'];
    // With Alt: to a change, a file, the file itself, its review, the Reviews view, the bar, the question for a reason.
    const MOVING_KEYS = ['F5', 'F6', 'KeyE', 'KeyD', 'KeyR', 'KeyB', 'Delete'];
    // What a button or a key moves may have to be fetched; what is pressed with the pointer moves at once.
    const MOVING_MS = 2_000;
    // What is pressed so soon after a review has taken the place of another one by itself was meant for that one.
    const REACTION_MS = 100;
    const pictures = window.agentCompanionPictures;
    const input: InputWatch = (window.agentCompanionInput = { keys: [], clicks: [] });
    // Until when what the user has moved counts as seen: up to the frame that shows it.
    let movesUntil = 0;
    let framesLeft = 0;
    let changesLeft = 0;
    let reviewPaintedAt = 0;
    let freshUntil = 0;
    // A review does not take the keyboard by itself.
    let isTextChosen = true;
    // The tab that was clicked on last, which has the id of its review in its own: its text may take more than two frames.
    let clickedTab = '';
    const isMoving = (): boolean => Date.now() < movesUntil;
    const hasChanged = ({ frontTab, text, named }: Picture): boolean => {
        const { painted } = pictures;
        return frontTab !== painted.frontTab || text !== painted.text || named !== painted.named;
    };
    const move = (frames: number): void => {
        movesUntil = Date.now() + MOVING_MS;
        framesLeft = frames;
        // What is not painted yet has not come of this.
        changesLeft = hasChanged(pictures.now()) ? 2 : 1;
    };
    pictures.onWillPaint = next => {
        const { painted } = pictures;
        const now = Date.now();
        if (next.frontTab && (next.frontTab !== painted.frontTab || next.revision !== painted.revision)) {
            const isReplacing = now - reviewPaintedAt < REACTION_MS;
            freshUntil = isReplacing && !isMoving() ? now + REACTION_MS : 0;
        }
        if (next.text !== painted.text) {
            const isOfClickedTab = clickedTab.includes(next.text.split('?')[1] || ' ');
            isTextChosen = isMoving() || isOfClickedTab || !/\.txt\?/.test(next.text);
            clickedTab = isOfClickedTab ? '' : clickedTab;
        }
        reviewPaintedAt = next.front ? now : reviewPaintedAt;
        const isDrawn = next.front === '' || next.revision !== undefined;
        framesLeft -= 1;
        changesLeft -= hasChanged(next) && isDrawn ? 1 : 0;
        if (framesLeft <= 0 || changesLeft <= 0) {
            movesUntil = 0;
        }
    };
    const seenBy = (now: Picture): WatchedInput => {
        const { painted } = pictures;
        const isSame = now.frontTab === painted.frontTab;
        const isPainted = isSame && painted.revision !== undefined;
        const isBrought = isMoving() && !isPainted;
        return {
            at: Date.now(),
            front: now.front,
            isFrontPainted: isBrought || (isPainted && Date.now() >= freshUntil),
            revision: isBrought ? undefined : painted.revision,
            painted: `${painted.front || 'no review'} #${painted.revision ?? '-'}${Date.now() < freshUntil ? ', fresh' : ''}`
        };
    };
    const titles = (): string[] => pictures.now().places.flatMap(({ part, title }) => (part === 'tab' ? [title] : []));
    const visibleTexts = (): string[] =>
        [...document.querySelectorAll<HTMLElement>('.monaco-editor')]
            .filter(editor => editor.getClientRects().length > 0)
            .map(editor => editor.dataset.uri ?? '');
    const focusedTerminal = (): string => {
        const id = document.activeElement?.closest('.terminal-container')?.id;
        return (id && document.getElementById(`shell-tab-${id}`)?.textContent) || '';
    };
    window.addEventListener(
        'keydown',
        event => {
            const { key, code, repeat } = event;
            const modifiers = [event.ctrlKey && 'Control', event.shiftKey && 'Shift', event.altKey && 'Alt'];
            const now = pictures.now();
            const { painted } = pictures;
            const chord = [...modifiers.filter(Boolean), code].join('+');
            input.keys.push({
                ...seenBy(now),
                chord,
                key,
                isRepeated: repeat,
                text: (now.text === painted.text && isTextChosen) || isMoving() ? now.text : '',
                visible: visibleTexts(),
                titles: titles(),
                terminal: focusedTerminal(),
                named: now.named === painted.named || isMoving() ? now.named : '',
                action: document.activeElement?.getAttribute('data-action') ?? '',
                holder: `${document.activeElement?.tagName} ${document.activeElement?.className}`
            });
            const isAnswer = document.activeElement?.matches('button, .quick-input-widget *, .dialogBlock *') === true;
            // Who types into a text has looked at it.
            freshUntil = now.text && key.length === 1 && !event.altKey ? 0 : freshUntil;
            const isInput = document.activeElement?.matches('input, textarea') === true;
            const isForEditor = EDITOR_CHORDS.includes(chord) && !now.text && !isInput;
            if (isAnswer || isForEditor || (event.altKey && MOVING_KEYS.includes(code))) {
                move(Infinity);
            }
        },
        { capture: true }
    );
    window.addEventListener(
        'pointerdown',
        event => {
            const { clientX: x, clientY: y } = event;
            const target = event.target as Element;
            clickedTab = target.closest('.lm-TabBar-tab')?.id ?? '';
            const now = pictures.now();
            const isHere = ({ left, top, right, bottom }: ReviewPlace): boolean =>
                left <= x && x < right && top <= y && y < bottom;
            // Where there was nothing before, the tab or the row itself was clicked on.
            const place =
                pictures.painted.places.find(isHere) ?? now.places.find(each => each.part !== 'bar' && isHere(each));
            if (place) {
                const isClosing = target.closest('.lm-TabBar-tabCloseIcon') !== null;
                const button = target.closest('[data-action]')?.getAttribute('data-action');
                const { part, title } = place;
                input.clicks.push({
                    ...seenBy(pictures.now()),
                    part,
                    named: title,
                    action: isClosing ? 'close' : (button ?? '')
                });
            }
            // The frame that is under way may not show yet what is done by the press.
            move(target.closest('button, .theia-button') ? Infinity : 2);
            freshUntil = 0;
        },
        { capture: true }
    );
}
