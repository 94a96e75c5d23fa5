import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { Emitter, Event as TheiaEvent } from '@theia/core/lib/common/event';
import type { Clock } from '@agent-companion/server';
import { systemClock } from '@agent-companion/page';
import { isTyping } from './typing';

const MODIFIERS = ['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'Shift'];

/** Where and when the user last typed. */
export interface LastTyping {
    readonly target: EventTarget;
    /** In milliseconds since 1970. */
    readonly at: number;
}

/** Follows what the user does by keyboard and pointer on the whole page, before anything handles it. */
export class UserInputTracker implements Disposable {
    private keys = 0;
    private presses = 0;
    private isRepeated = false;
    private pressed: EventTarget | null = null;
    private typing: LastTyping | undefined;
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

    /** Where and when the user last typed, deleted or pasted something; moving the cursor is no typing. */
    get lastTyping(): LastTyping | undefined {
        return this.typing;
    }

    /** Whether the last input was a repetition: of a key that is held, or the second click of a double click. */
    get isRepetition(): boolean {
        return this.isRepeated;
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    private noteTyping({ target }: Event): void {
        if (target) {
            this.typing = { target, at: this.clock.now() };
        }
    }

    private handleKeyDown(event: KeyboardEvent): void {
        const { key, repeat } = event;
        this.isRepeated = repeat;
        if (!repeat && !MODIFIERS.includes(key)) {
            this.keys++;
        }
        // Where the browser fills in a form it makes events without a key.
        if (key && isTyping(event)) {
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
