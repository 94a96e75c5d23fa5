import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event as TheiaEvent } from '@theia/core/lib/common/event';
import type { Clock } from '@agent-companion/server';
import { systemClock } from '@agent-companion/page';

const MODIFIERS = ['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'Shift'];

/** Keys that change a text and print nothing; the last two are those of input methods. */
const EDITING = ['Enter', 'Backspace', 'Delete', 'Tab', 'Process', 'Dead'];

/** Where files are edited. */
const EDITORS = '#theia-main-content-panel';

const REVIEW = '.agent-companion-diff';

/** Follows what the user does by keyboard and pointer on the whole page, before anything handles it. */
export class UserInputTracker implements Disposable {
    private keys = 0;
    private presses = 0;
    private isRepeated = false;
    private pressed: EventTarget | null = null;
    private typed = -Infinity;
    private typedInEditor = -Infinity;
    private readonly toDispose = new DisposableCollection();
    private readonly onDidPressEmitter = new Emitter<void>();

    /** Fires with each key and each press of the pointer, while the focus is still where it was before. */
    readonly onDidPress: TheiaEvent<void> = this.onDidPressEmitter.event;

    /** @param target where all input passes, such as the window. */
    constructor(
        target: EventTarget,
        private readonly clock: Pick<Clock, 'now'> = systemClock
    ) {
        const listen = <E>(type: string, listener: (event: E) => void): void => {
            const handle: EventListener = event => listener(event as E);
            target.addEventListener(type, handle, { capture: true });
            this.toDispose.push(Disposable.create(() => target.removeEventListener(type, handle, { capture: true })));
        };
        listen<KeyboardEvent>('keydown', event => this.handleKeyDown(event));
        listen<KeyboardEvent>('keyup', ({ repeat }) => (this.isRepeated = repeat));
        for (const type of ['compositionupdate', 'cut', 'paste', 'drop']) {
            listen<Event>(type, event => this.noteTyping(event));
        }
        listen<PointerEvent>('pointerdown', event => this.handlePointerDown(event));
        listen<MouseEvent>('mousedown', event => this.handleClick(event));
        listen<MouseEvent>('click', event => this.handleClick(event));
        this.toDispose.push(this.onDidPressEmitter);
    }

    /** How often the user has pressed a key or the pointer; a key that is held counts once, a modifier not at all. */
    get count(): number {
        return this.keys + this.presses;
    }

    /** How often the user has pressed the pointer. */
    get clicks(): number {
        return this.presses;
    }

    /** What the pointer was pressed on last. */
    get lastPressed(): EventTarget | null {
        return this.pressed;
    }

    /** When the user last typed, deleted or pasted something, in milliseconds since 1970. */
    get typedAt(): number {
        return this.typed;
    }

    /** {@link typedAt} in the editor area, but in no review. */
    get typedInEditorAt(): number {
        return this.typedInEditor;
    }

    /** Whether the last input was a repetition: of a key that is held, or the second click of a double click. */
    get isRepetition(): boolean {
        return this.isRepeated;
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    private noteTyping({ target }: Event): void {
        this.typed = this.clock.now();
        if (target instanceof Element && target.closest(EDITORS) && !target.closest(REVIEW)) {
            this.typedInEditor = this.typed;
        }
    }

    private handleKeyDown(event: KeyboardEvent): void {
        const { key, repeat, ctrlKey, metaKey } = event;
        this.isRepeated = repeat;
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
        this.presses++;
        this.pressed = target;
        this.onDidPressEmitter.fire();
    }

    private handleClick({ detail }: MouseEvent): void {
        // A click of no count comes from a key, or from a program.
        if (detail > 0) {
            this.isRepeated = detail > 1;
        }
    }
}
