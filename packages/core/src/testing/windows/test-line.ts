import { Emitter } from '../../support/emitter';
import { CallLine } from '../../contract';

/** A connection that a test breaks and mends. */
export class TestLine implements CallLine {
    private readonly changes = new Emitter<void>();
    readonly onDidChange = this.changes.event;
    isOpen = true;

    /** The connection breaks, or is back; or another takes its place. */
    set(isOpen: boolean): void {
        this.isOpen = isOpen;
        this.changes.fire();
    }
}
