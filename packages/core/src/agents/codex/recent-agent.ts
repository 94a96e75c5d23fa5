import { SessionInfo } from '../../diffs/agent';
import { Disposable, Emitter } from '../../support/emitter';
import { AgentServices } from '../agent-endpoint';
import { agentNameOf } from '../known-agents';

/** Milliseconds that an agent counts as connected after it asked: time for the user's next prompt. */
const keptMs = 5 * 60_000;

const kind = 'codex';

/** An agent that has no connection between two prompts: it is there for some minutes after it has asked. */
export class RecentAgent implements Disposable {
    private readonly changes = new Emitter<void>();
    /** Fires when it comes and goes. */
    readonly onDidChange = this.changes.event;
    session?: SessionInfo;
    private ending?: Disposable;

    constructor(
        private readonly services: Pick<AgentServices, 'clock' | 'labels'>,
        private readonly sessionId: string
    ) {}

    /** It has asked. */
    seen(): void {
        const { clock, labels } = this.services;
        this.ending?.dispose();
        this.ending = clock.after(keptMs, () => this.end());
        if (!this.session) {
            const { sessionId } = this;
            const label = labels.labelOf(sessionId, agentNameOf(kind) ?? kind);
            const since = clock.now();
            this.session = { kind, sessionId, name: 'codex-tui', version: '', label, since, listening: true };
            this.changes.fire();
        }
    }

    dispose(): void {
        this.ending?.dispose();
        this.end();
    }

    private end(): void {
        if (this.session) {
            this.session = undefined;
            this.services.labels.release(this.sessionId);
            this.changes.fire();
        }
    }
}
