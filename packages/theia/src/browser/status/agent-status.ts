import { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { TerminalService } from '@theia/terminal/lib/browser/base/terminal-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { CompanionService, ConnectedAgent, ConnectionFacts, WindowStatus } from '../../common';
import { Advice, adviceOn, systemClock, WindowConnection } from '@agent-companion/client';

/** Milliseconds that a user waits for the backend's answer: longer than its own patience with the file system. */
const PATIENCE_MS = 3_000;

/** Knows the connected agents, or why there are none. Asks anew whenever the answer may have changed. */
@injectable()
export class AgentStatus implements FrontendApplicationContribution {
    @inject(WindowConnection) protected readonly connection: WindowConnection;
    @inject(CompanionService) protected readonly service: CompanionService;
    @inject(TerminalService) protected readonly terminals: TerminalService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(ILogger) @named('agent-companion') protected readonly logger: ILogger;

    /** What the backend has found out last. */
    facts: ConnectionFacts | undefined;

    private status: WindowStatus | undefined;
    private asked = 0;
    private latest = Promise.resolve();
    private readonly changed = new Emitter<void>();

    readonly onDidChange: Event<void> = this.changed.event;

    /** The agents that are connected. */
    get agents(): readonly ConnectedAgent[] {
        return this.status?.agents ?? [];
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

    onStart(): void {
        this.connection.onDidChangeStatus(status => {
            this.status = status;
            this.changed.fire();
            this.refreshSoon();
        });
        this.terminals.onDidChangeCurrentTerminal(() => this.refreshSoon());
        this.workspace.onWorkspaceChanged(() => this.refreshSoon());
        // The user may have installed or set something elsewhere.
        window.addEventListener('focus', () => this.refreshSoon());
    }

    /** Asks the backend anew, for a user who waits 3 s at most. Never rejects. */
    async refresh(): Promise<void> {
        const late = new Promise<void>(resolve => void systemClock.after(PATIENCE_MS, resolve));
        await Promise.race([this.gather(), late]);
    }

    /** Asks the backend anew. Resolves with the latest answer or failure, over a lost connection perhaps never. Never rejects. */
    async gather(): Promise<void> {
        this.latest = this.ask();
        let awaited: Promise<void>;
        do {
            awaited = this.latest;
            await awaited;
        } while (awaited !== this.latest);
    }

    private async ask(): Promise<void> {
        const asked = ++this.asked;
        try {
            const facts = await this.service.getConnectionFacts(this.terminals.lastUsedTerminal?.terminalId);
            if (asked === this.asked) {
                this.facts = facts;
                this.changed.fire();
            }
        } catch (error) {
            await this.logger.warn('It is not known why no agent is connected.', error).catch(() => undefined);
        }
    }

    private refreshSoon(): void {
        this.gather().catch(() => undefined);
    }
}
