import { SessionInfo } from '../../diffs/agent';
import { DiscoveryStatus } from '../../discovery/discovery-status';
import { ServerAddress } from '../../discovery/endpoint-description';
import { Disposable, Emitter, Event } from '../../support/emitter';
import { Route } from '../../http/route';
import { SerialQueue } from '../../support/serial-queue';
import { AgentEndpoint, AgentServices, CreateEndpoint } from '../agent-endpoint';

/** Whether a window has an endpoint: only if its agent is used on this machine, always, or never. */
export type AgentUse = 'auto' | 'on' | 'off';

/** Facts that decide whether an endpoint is there. */
interface EndpointUse {
    /** The user's wish now. */
    readonly wanted: () => AgentUse;
    /** Fires when that has changed. */
    readonly onDidChange: Event<unknown>;
    /** Whether its agent is used on this machine; undefined as long as that is not known. Never rejects. */
    readonly isPresent: () => Promise<boolean | undefined>;
}

/** Endpoint that is there while wanted; terminals find it again by its token. */
export class OptionalEndpoint implements AgentEndpoint {
    readonly name: string;
    readonly tokenHeader?: string;
    readonly tokenVariable?: string;
    private readonly sessionChanges = new Emitter<void>();
    readonly onDidChangeSessions = this.sessionChanges.event;
    private readonly statusChanges = new Emitter<void>();
    readonly onDidChangeStatus = this.statusChanges.event;
    private readonly changes = new SerialQueue();
    private endpoint: AgentEndpoint;
    private isOn = false;
    private hasEnded = false;
    private address?: ServerAddress;
    private workspaceRoots: readonly string[] = [];
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
        this.preference = use.onDidChange(() => void this.changes.run(() => this.decide()).catch(onError));
    }

    get routes(): readonly Route[] {
        return (this.isOn && this.endpoint.routes) || [];
    }

    sessions(): readonly SessionInfo[] {
        return (this.isOn && this.endpoint.sessions?.()) || [];
    }

    get status(): DiscoveryStatus | undefined {
        return this.isOn ? this.endpoint.status : undefined;
    }

    publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        this.address = address;
        this.workspaceRoots = workspaceRoots;
        return this.changes.run(() => this.decide());
    }

    updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        this.workspaceRoots = workspaceRoots;
        return this.changes.run(async () => {
            await this.decide();
            await (this.isOn && this.endpoint.updateWorkspace?.(workspaceRoots));
        });
    }

    environment(): Record<string, string> {
        return (this.isOn && this.endpoint.environment?.()) || {};
    }

    withdraw(): Promise<void> {
        this.end();
        return this.changes.run(() => this.endpoint.withdraw?.());
    }

    withdrawSync(): void {
        this.end();
        this.endpoint.withdrawSync?.();
    }

    dispose(): Promise<void> {
        this.end();
        return this.changes.run(() => this.endpoint.dispose());
    }

    private end(): void {
        this.hasEnded = true;
        this.preference.dispose();
    }

    private createEndpoint(): AgentEndpoint {
        const endpoint = this.create(this.services);
        endpoint.onDidChangeSessions?.(() => this.sessionChanges.fire());
        endpoint.onDidChangeStatus?.(() => this.statusChanges.fire());
        return endpoint;
    }

    private async decide(): Promise<void> {
        const isWanted = await this.isWanted();
        const { address } = this;
        if (address !== undefined && !this.hasEnded && isWanted !== this.isOn) {
            await (isWanted ? this.turnOn(address) : this.turnOff());
        }
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

    /** A withdrawn endpoint stays so: the next time there is a new one. */
    private async turnOff(): Promise<void> {
        this.isOn = false;
        await this.endpoint.withdraw?.();
        await this.endpoint.dispose();
        this.endpoint = this.createEndpoint();
        this.sessionChanges.fire();
        this.statusChanges.fire();
    }
}
