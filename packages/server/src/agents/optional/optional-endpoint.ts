import { SessionInfo } from '../../diffs/agent';
import { DiscoveryStatus } from '../../discovery/discovery-status';
import { ServerAddress } from '../../discovery/endpoint-description';
import { Disposable, Emitter, Event } from '../../emitter';
import { Route } from '../../http/route';
import { RecurringWork } from '../../time/recurring-work';
import { AgentEndpoint, AgentServices, CreateEndpoint, MentionedFile } from '../agent-endpoint';

/** Whether a window has an endpoint: only if its agent is used on this machine, always, or never. */
export type AgentUse = 'auto' | 'on' | 'off';

/** What decides whether an endpoint is there. */
export interface EndpointUse {
    /** As in `AgentTraits`: that of the agents whose diffs it has. */
    readonly kind: string;
    /** What the user wants now. */
    readonly wanted: () => AgentUse;
    /** Fires when that has changed. */
    readonly onDidChange: Event<unknown>;
    /** Whether its agent is used on this machine; undefined as long as that is not known. Never rejects. */
    readonly isPresent: () => Promise<boolean | undefined>;
}

/** How often is looked whether an agent is used by now, or no more, in milliseconds. */
const lookEveryMs = 60_000;

/** The same for one that is not wanted, but whose agent waits for the user. */
const lookAtDecisionsEveryMs = 5_000;

/**
 * The endpoint of an agent that not everybody uses, there as long as it is wanted. One that is not serves nothing, publishes
 * nothing, adds no variables and has no sessions: those that it had end. It is not turned off while an agent waits for a decision:
 * it goes on asking in its terminal, and would overwrite what the user has made of an orphan. Its token stays the same, so that
 * terminals lead to it again when it is back.
 */
export class OptionalEndpoint implements AgentEndpoint {
    readonly name: string;
    readonly tokenHeader?: string;
    readonly tokenVariable?: string;
    private readonly sessionChanges = new Emitter<void>();
    readonly onDidChangeSessions = this.sessionChanges.event;
    private readonly statusChanges = new Emitter<void>();
    readonly onDidChangeStatus = this.statusChanges.event;
    private readonly upkeep: RecurringWork;
    private endpoint: AgentEndpoint;
    private isOn = false;
    private address?: ServerAddress;
    private workspaceRoots: readonly string[] = [];
    private subscriptions: readonly (Disposable | undefined)[] = [];
    private readonly preference: Disposable;

    constructor(
        private readonly services: AgentServices,
        private readonly create: CreateEndpoint,
        private readonly use: EndpointUse
    ) {
        this.endpoint = this.createEndpoint();
        this.name = this.endpoint.name;
        this.tokenHeader = this.endpoint.tokenHeader;
        this.tokenVariable = this.endpoint.tokenVariable;
        const onError = (error: unknown): void =>
            services.logger.error(`${this.name} could not be turned on or off.`, error);
        this.upkeep = new RecurringWork({ work: () => this.reconsider(), onError, clock: services.clock });
        this.preference = use.onDidChange(() => void this.upkeep.begin().catch(onError));
    }

    get routes(): readonly Route[] {
        return this.isOn ? this.endpoint.routes : [];
    }

    sessions(): readonly SessionInfo[] {
        return this.isOn ? this.endpoint.sessions() : [];
    }

    get status(): DiscoveryStatus | undefined {
        return this.isOn ? this.endpoint.status : undefined;
    }

    publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        this.address = address;
        this.workspaceRoots = workspaceRoots;
        return this.upkeep.begin();
    }

    updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        this.workspaceRoots = workspaceRoots;
        return this.upkeep.between(() => (this.isOn ? this.endpoint.updateWorkspace(workspaceRoots) : undefined));
    }

    environment(): Record<string, string> {
        return this.isOn ? this.endpoint.environment() : {};
    }

    withdraw(): Promise<void> {
        this.end();
        return this.upkeep.between(() => this.endpoint.withdraw());
    }

    withdrawSync(): void {
        this.end();
        this.endpoint.withdrawSync();
    }

    mention(sessionId: string, files: readonly MentionedFile[]): boolean {
        return (this.isOn && this.endpoint.mention?.(sessionId, files)) ?? false;
    }

    dispose(): Promise<void> {
        this.end();
        return this.upkeep.between(() => this.endpoint.dispose());
    }

    private end(): void {
        this.upkeep.end();
        this.preference.dispose();
    }

    private createEndpoint(): AgentEndpoint {
        const endpoint = this.create(this.services);
        this.subscriptions = [
            endpoint.onDidChangeSessions(() => this.sessionChanges.fire()),
            endpoint.onDidChangeStatus?.(() => this.statusChanges.fire())
        ];
        return endpoint;
    }

    private async reconsider(): Promise<number> {
        const isWanted = await this.isWanted();
        const { address } = this;
        if (address === undefined || this.upkeep.hasEnded || isWanted === this.isOn) {
            return lookEveryMs;
        }
        if (!isWanted && this.isAwaitingDecision()) {
            const { logger } = this.services;
            logger.info(`${this.name} is turned off once the changes that its agents wait for are decided.`);
            return lookAtDecisionsEveryMs;
        }
        await (isWanted ? this.turnOn(address) : this.turnOff());
        return lookEveryMs;
    }

    /** Of agents of its kind, and of all that are connected by it. */
    private isAwaitingDecision(): boolean {
        const connected = this.sessions().map(({ sessionId }) => sessionId);
        return this.services.diffs
            .awaited()
            .some(({ agent }) => agent.kind === this.use.kind || connected.includes(agent.sessionId));
    }

    private async isWanted(): Promise<boolean> {
        const wanted = this.use.wanted();
        if (wanted !== 'auto') {
            return wanted === 'on';
        }
        return this.sessions().length > 0 || ((await this.use.isPresent()) ?? this.isOn);
    }

    private async turnOn(address: ServerAddress): Promise<void> {
        this.isOn = true;
        await this.endpoint.publish(address, this.workspaceRoots);
        this.statusChanges.fire();
    }

    /** What has been withdrawn stays so: the next time there is a new one. */
    private async turnOff(): Promise<void> {
        this.isOn = false;
        const { endpoint, subscriptions } = this;
        await endpoint.withdraw();
        await endpoint.dispose();
        subscriptions.forEach(subscription => subscription?.dispose());
        this.endpoint = this.createEndpoint();
        this.sessionChanges.fire();
        this.statusChanges.fire();
    }
}
