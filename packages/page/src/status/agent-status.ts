import { Advice, adviceOn } from './connection-advice';
import { Disposables } from '../disposables';
import type { Event } from '@agent-companion/server';
import { Emitter } from '@agent-companion/server/events';
import type { CompanionService, ConnectionFacts, InstalledAgent, WindowStatus } from '@agent-companion/window/contract';
import { HostProblem, hostSentence } from '../messages/host-sentence';
import type { StatusFacts } from './status-view';

/** What the status is made of. */
interface AgentStatusSources {
    readonly window: { readonly onDidChangeStatus: Event<WindowStatus> };
    readonly link: {
        readonly onDidChange: Event<void>;
        /** Why there is no connection to the host process. */
        readonly problem: HostProblem | undefined;
        readonly service: Pick<CompanionService, 'getConnectionFacts'>;
    };
    /** Whether the terminals lead to the window; before, no agent in them can be connected. */
    readonly environment: { readonly isSet: boolean; readonly onDidSet: Event<void> };
    /** Fires when the user may have changed what keeps agents away: has looked at another terminal, or come back to the window. */
    readonly onMayChange: Event<void>;
    /** The pid of the shell that the user has in front of them, or had last. */
    readonly shellInFront: () => Promise<number | undefined>;
}

/** Which agents are connected; if none is, why, as soon as that is known. Asks anew whenever the answer may have changed. */
export class AgentStatus {
    private status: WindowStatus | undefined;
    private known: ConnectionFacts | undefined;
    private asked = 0;
    private readonly changes = new Emitter<void>();
    private readonly subscriptions: Disposables;
    readonly onDidChange = this.changes.event;

    constructor(private readonly sources: AgentStatusSources) {
        const { window, link, environment, onMayChange } = sources;
        this.subscriptions = new Disposables(
            window.onDidChangeStatus(status => {
                this.status = status;
                this.changes.fire();
                this.refresh().catch(() => undefined);
            }),
            link.onDidChange(() => this.changes.fire()),
            environment.onDidSet(() => this.changes.fire()),
            onMayChange(() => void this.refresh().catch(() => undefined))
        );
    }

    get facts(): StatusFacts {
        const { link, environment } = this.sources;
        return {
            isStarting: !environment.isSet,
            status: this.status,
            advice: this.advice,
            ...(link.problem && { problem: hostSentence(link.problem) })
        };
    }

    /** The agents on the host's machine, as far as that is known. */
    get installed(): readonly InstalledAgent[] {
        return this.known?.agents ?? [];
    }

    /** Has the host find out anew why no agent is connected. Never rejects. */
    async refresh(): Promise<void> {
        if (this.status?.agents.length === 0) {
            await this.gather();
        }
    }

    /** Has the host find out anew which agents are on its machine, and what may keep them away. Never rejects. */
    async gather(): Promise<void> {
        const asked = ++this.asked;
        try {
            const { shellInFront, link } = this.sources;
            const facts = await link.service.getConnectionFacts(await shellInFront());
            if (asked === this.asked) {
                this.known = facts;
                this.changes.fire();
            }
        } catch {
            // Without a connection that is the reason, and there is another greeting soon.
        }
    }

    dispose(): void {
        this.subscriptions.dispose();
    }

    private get advice(): Advice | undefined {
        const { status, known } = this;
        return status?.agents.length === 0 && known ? adviceOn({ ...known, discovery: status.discovery }) : undefined;
    }
}
