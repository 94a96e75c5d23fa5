import { Emitter } from '@theia/core/lib/common/event';
import { BackendLine } from './backend-line';

/** A line that a test cuts and mends. */
export class TestLine extends BackendLine {
    private readonly state: { online: boolean; readonly changes: Emitter<void> };

    constructor() {
        const state = { online: true, changes: new Emitter<void>() };
        super(() => state.online, state.changes.event);
        this.state = state;
    }

    set(online: boolean): void {
        this.state.online = online;
        this.state.changes.fire();
    }
}
