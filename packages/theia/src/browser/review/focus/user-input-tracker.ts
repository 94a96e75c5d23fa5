import { Emitter, Event as TheiaEvent } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { systemClock } from '@agent-companion/core/support';

const MODIFIERS = ['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'Shift'];

/** Keys that change a text and print nothing; the last two are those of input methods. */
const EDITING = ['Enter', 'Backspace', 'Delete', 'Tab', 'Process', 'Dead'];

/** Where files are edited. */
const EDITORS = '#theia-main-content-panel';

const REVIEW = '.agent-companion-diff';

/** Follows what the user does by keyboard and pointer on the whole page, before anything handles it. */
@injectable()
export class UserInputTracker {
    /** How often the user has pressed the pointer. */
    clicks = 0;

    /** What the pointer was pressed on last. */
    lastPressed: EventTarget | null = null;

    /** When the user last typed, deleted or pasted something, in milliseconds since 1970. */
    typedAt = -Infinity;

    /** {@link typedAt} in the editor area, but in no review. */
    typedInEditorAt = -Infinity;

    /** Whether the last input was a repetition: of a held key, or the second click of a double click. */
    isRepetition = false;

    private keys = 0;
    private readonly onDidPressEmitter = new Emitter<void>();

    /** Fires with each key and each press of the pointer, while the focus is still where it was before. */
    readonly onDidPress: TheiaEvent<void> = this.onDidPressEmitter.event;

    constructor() {
        const listen = <Type extends keyof WindowEventMap>(
            type: Type,
            listener: (event: WindowEventMap[Type]) => void
        ): void => window.addEventListener(type, listener, { capture: true });
        listen('keydown', event => this.handleKeyDown(event));
        listen('keyup', ({ repeat }) => (this.isRepetition = repeat));
        for (const type of ['compositionupdate', 'cut', 'paste', 'drop'] as const) {
            listen(type, event => this.noteTyping(event));
        }
        listen('pointerdown', event => this.handlePointerDown(event));
        listen('mousedown', event => this.handleClick(event));
        listen('click', event => this.handleClick(event));
    }

    /** Number of presses of a key or the pointer; a held key counts once, a modifier not at all. */
    get count(): number {
        return this.keys + this.clicks;
    }

    private noteTyping({ target }: Event): void {
        this.typedAt = systemClock.now();
        if (target instanceof Element && target.closest(EDITORS) && !target.closest(REVIEW)) {
            this.typedInEditorAt = this.typedAt;
        }
    }

    private handleKeyDown(event: KeyboardEvent): void {
        const { key, repeat, ctrlKey, metaKey } = event;
        this.isRepetition = repeat;
        if (!repeat && !MODIFIERS.includes(key)) {
            this.keys++;
        }
        // Where the browser fills in a form it makes events without a key.
        if ((key?.length === 1 && !ctrlKey && !metaKey) || EDITING.includes(key)) {
            this.noteTyping(event);
        }
        this.onDidPressEmitter.fire();
    }

    private handlePointerDown({ target }: PointerEvent): void {
        this.clicks++;
        this.lastPressed = target;
        this.onDidPressEmitter.fire();
    }

    private handleClick({ detail }: MouseEvent): void {
        // A click of no count comes from a key, or from a program.
        if (detail > 0) {
            this.isRepetition = detail > 1;
        }
    }
}
