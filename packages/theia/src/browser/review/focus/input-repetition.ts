/** Whether what the user did last was a repetition: of a key that is held, or the second click of a double click. */
export class InputRepetition {
    private repeated = false;

    /** @param target where all input comes by, such as the window. */
    constructor(target: EventTarget) {
        for (const type of ['keydown', 'keyup', 'mousedown', 'click']) {
            target.addEventListener(type, event => this.note(event as KeyboardEvent | MouseEvent), { capture: true });
        }
    }

    get isRepeated(): boolean {
        return this.repeated;
    }

    private note(event: KeyboardEvent | MouseEvent): void {
        if ('repeat' in event) {
            this.repeated = event.repeat;
        } else if (event.detail > 0) {
            this.repeated = event.detail > 1;
        }
        // A click of no count is a key's, or nobody's.
    }
}
