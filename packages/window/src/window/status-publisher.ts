import type { CompanionServer } from '@agent-companion/server';
import { WindowStatus } from '../contract';
import { LatestValueSender } from '../reliable-call';
import type { AttachedPage } from '../page/attached-page';
import type { SessionTerminals } from '../terminal/session-terminals';

/** How long, in milliseconds, a call that tells a page of something is repeated; the liveness check finds a page that is dead. */
const TELL_MS = 60_000;

/** Tells the page of a window whenever what it knows of that has changed. A page that comes later learns of it from its welcome. */
export class StatusPublisher {
    private readonly updates: LatestValueSender<WindowStatus>;

    constructor(
        private readonly server: Pick<
            CompanionServer,
            'onDidChangeSessions' | 'onDidChangeStatus' | 'sessions' | 'status'
        >,
        page: AttachedPage,
        private readonly terminals: SessionTerminals
    ) {
        this.updates = new LatestValueSender<WindowStatus>((newest, isSuperseded) =>
            page.calls.call('updateStatus', [newest], {
                until: () => isSuperseded() || !page.isOpen,
                deadline: { milliseconds: TELL_MS, from: 'call' }
            })
        );
        server.onDidChangeSessions(() => {
            terminals.update(server.sessions());
            this.publish();
        });
        terminals.onDidChange(() => this.publish());
        server.onDidChangeStatus(() => this.publish());
    }

    /** The agents that listen now, and whether others find the window; for people. */
    get status(): WindowStatus {
        const listening = this.server.sessions().filter(agent => agent.listening);
        return {
            agents: listening.map(agent => ({
                name: agent.label,
                version: agent.version,
                ...(agent.kind !== undefined && { kind: agent.kind }),
                ...(agent.takesMentions && { takesMentions: true }),
                ...(agent.hasKnownPrompt && { hasKnownPrompt: true }),
                terminalId: this.terminals.terminalOf(agent)
            })),
            discovery: this.server.status.discovery
        };
    }

    private publish(): void {
        this.updates.push(this.status);
    }
}
