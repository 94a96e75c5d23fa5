import { ConnectionStatus, ConnectionStatusService } from '@theia/core/lib/browser/connection-status-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import type { Clock } from '@agent-companion/server';
import { BackendCalls, CallAnswer, CallLine, CompanionService, ReliableCall, ReliableCaller } from '../../common';
import { systemClock } from '../../common/system-clock';

/** The page's connection to the backend. */
@injectable()
export class BackendConnection implements CallLine {
    @inject(ConnectionStatusService) protected readonly status: ConnectionStatusService;
    @inject(CompanionService) protected readonly service: RpcProxy<CompanionService>;

    protected readonly clock: Clock = systemClock;
    private readonly windowEnds = new Emitter<void>();
    private readonly retirements = new Emitter<void>();

    /** Fires when a call is answered with the end of the window, which may have come while this page slept. */
    readonly onDidEndWindow: Event<void> = this.windowEnds.event;

    /** Fires when a call is refused because another page serves the window of this one. */
    readonly onDidRetire: Event<void> = this.retirements.event;

    /** The calls to the backend. */
    calls: ReliableCaller<BackendCalls>;

    @postConstruct()
    protected init(): void {
        this.calls = new ReliableCaller({
            callerId: generateUuid(),
            line: this,
            clock: this.clock,
            send: call => this.send(call)
        });
    }

    get onDidChange(): Event<unknown> {
        return Event.any<unknown>(this.status.onStatusChange, this.service.onDidOpenConnection);
    }

    get isOpen(): boolean {
        return this.status.currentStatus === ConnectionStatus.ONLINE;
    }

    private async send(call: ReliableCall): Promise<CallAnswer> {
        const answer = await this.service.call(call);
        if (!answer.ok && answer.code === 'window-ended') {
            this.windowEnds.fire();
        }
        if (!answer.ok && answer.code === 'retired') {
            this.retirements.fire();
        }
        return answer;
    }
}
