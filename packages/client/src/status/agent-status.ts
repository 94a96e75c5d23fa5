import type { Clock, Event } from '@agent-companion/core/server';
import { Emitter, waitAtMost } from '@agent-companion/core/support';
import type { ConnectedAgent, ConnectionFacts, FormerAgent, WindowStatus } from '@agent-companion/core/contract';
import type { WindowConnection } from '../connection/window-connection';
import type { EditorPort } from '../editor-port';
import { discoverySentence } from '../messages/backend-sentences';
import type { CompanionLog } from './companion-log';
import { Advice, adviceOn } from './connection-advice';
import type { ContextChoice } from './context-choice';
import { StatusLog } from './status-log';
import { problemsOf } from './status-view';

/** Milliseconds that a user waits for the backend's answer: longer than its own patience with the file system. */
const PATIENCE_MS = 3_000;

/** Parts of the page that the status needs. */
interface AgentStatusServices extends Pick<
    EditorPort,
    'service' | 'line' | 'lineProblem' | 'terminalId' | 'onDidReturn'
> {
    readonly window: Pick<WindowConnection, 'onDidChangeStatus'>;
    readonly contextChoice: Pick<ContextChoice, 'isPaused' | 'onDidChange'>;
    readonly log: Pick<CompanionLog, 'add'>;
    readonly clock: Clock;
}

/** Knows the connected agents, or why there are none. Asks anew whenever the answer may have changed. */
export class AgentStatus {
    /** The window's last status. */
    status: WindowStatus | undefined;
    /** The backend's last findings. */
    facts: ConnectionFacts | undefined;

    private asked = 0;
    /** The commands that the user has had typed. */
    private readonly resumed = new Set<string>();
    private readonly written: StatusLog;
    private readonly changes = new Emitter<void>();

    readonly onDidChange: Event<void> = this.changes.event;

    constructor(private readonly services: AgentStatusServices) {
        const { window, line, onDidReturn, contextChoice, log } = services;
        const refresh = (): void => void this.gather().catch(() => undefined);
        this.written = new StatusLog(log);
        window.onDidChangeStatus(status => {
            this.status = status;
            this.tell();
            refresh();
        });
        line.onDidChange(() => this.tell());
        contextChoice.onDidChange(() => this.tell());
        onDidReturn(refresh);
    }

    /** The agents that are connected. */
    get agents(): readonly ConnectedAgent[] {
        return this.status?.agents ?? [];
    }

    /** Agents that were at work when the backend ended, without those that the user has brought back. */
    get former(): readonly FormerAgent[] {
        return (this.status?.former ?? []).filter(({ command }) => !this.resumed.has(command));
    }

    /** The user has brought a former agent back. */
    noteResumed({ command }: FormerAgent): void {
        this.resumed.add(command);
        this.tell();
    }

    /** Whether others find the window; undefined before the first greeting. */
    get discovery(): WindowStatus['discovery'] | undefined {
        return this.status?.discovery;
    }

    /** Why no agent is connected; undefined if one is, and as long as it is not known. */
    get advice(): Advice | undefined {
        const { status, facts } = this;
        return status?.agents.length === 0 && facts ? adviceOn({ ...facts, discovery: status.discovery }) : undefined;
    }

    /** Whether agents see nothing of this window. */
    get isPaused(): boolean {
        return this.services.contextChoice.isPaused;
    }

    /** Why there is no connection to the backend, where that is known. */
    get problem(): string | undefined {
        return this.services.lineProblem?.();
    }

    /** Asks the backend anew, for a user who waits 3 s at most. Never rejects. */
    async refresh(): Promise<void> {
        await waitAtMost(this.gather(), PATIENCE_MS, this.services.clock);
    }

    /** Asks the backend anew; over a lost connection perhaps without end. Never rejects. */
    async gather(): Promise<void> {
        const asked = ++this.asked;
        const { service, terminalId } = this.services;
        try {
            const facts = await service().getConnectionFacts(await terminalId());
            if (asked === this.asked) {
                this.facts = facts;
                this.tell();
            }
        } catch {
            // Without a connection that is the reason, and there is another greeting soon.
        }
    }

    private tell(): void {
        const warnings = [
            ...problemsOf(this.discovery).map(discoverySentence),
            ...(this.problem ? [this.problem] : [])
        ];
        this.written.update(this.agents, warnings, this.advice?.sentence);
        this.changes.fire();
    }
}
