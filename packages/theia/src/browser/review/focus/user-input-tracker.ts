import { Emitter, Event as TheiaEvent } from '@theia/core/lib/common/event';
import { injectable } from '@theia/core/shared/inversify';
import { systemClock } from '@agent-companion/core/support';

/** Keys that change a text and print nothing; the last two are those of input methods. */
const EDITING = ['Enter', 'Backspace', 'Delete', 'Tab', 'Process', 'Dead'];

/** Where files are edited. */
const EDITORS = '#theia-main-content-panel';

const REVIEW = '.agent-companion-diff';

/** Follows what the user does by keyboard and pointer on the whole page, before anything handles it. */
@injectable()
export class UserInputTracker {
    /** Number of presses of a key or the pointer; a held key counts once. */
    count = 0;

    /** Element on which the pointer was pressed last. */
    lastPressed: EventTarget | null = null;

    /** When the user last typed or deleted something, in milliseconds since 1970. */
    typedAt = -Infinity;

    /** {@link typedAt} in the editor area, but in no review. */
    typedInEditorAt = -Infinity;

    /** Whether the last input was a repetition: of a held key, or the second click of a double click. */
    isRepetition = false;

    private readonly onDidPressEmitter = new Emitter<void>();

    /** Fires with each key and each press of the pointer, while the focus is still where it was before. */
    readonly onDidPress: TheiaEvent<void> = this.onDidPressEmitter.event;

    constructor() {
        const listen = <Type extends keyof WindowEventMap>(
            type: Type,
            listener: (event: WindowEventMap[Type]) => void
        ): void => window.addEventListener(type, listener, { capture: true });
        listen('keydown', event => this.handleKeyDown(event));
        listen('mousedown', ({ detail }) => (this.isRepetition = detail > 1));
        listen('pointerdown', ({ target }) => {
            this.count++;
            this.lastPressed = target;
            this.onDidPressEmitter.fire();
        });
    }

    private handleKeyDown({ key, repeat, ctrlKey, metaKey, target }: KeyboardEvent): void {
        this.isRepetition = repeat;
        this.count += repeat ? 0 : 1;
        // Where the browser fills in a form it makes events without a key.
        if ((key?.length === 1 && !ctrlKey && !metaKey) || EDITING.includes(key)) {
            this.typedAt = systemClock.now();
            if (target instanceof Element && target.closest(EDITORS) && !target.closest(REVIEW)) {
                this.typedInEditorAt = this.typedAt;
            }
        }
        this.onDidPressEmitter.fire();
    }
}
