import { Emitter } from '@theia/core/lib/common/event';
import { BackendConnection } from '../connection/backend-connection';

/** A line that a test cuts and mends. */
export class TestLine extends BackendConnection {
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
