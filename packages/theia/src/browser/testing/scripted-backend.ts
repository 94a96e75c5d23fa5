import { ConnectionStatus, ConnectionStatusService } from '@theia/core/lib/browser/connection-status-service';
import { Emitter } from '@theia/core/lib/common/event';
import { interfaces } from '@theia/core/shared/inversify';
import { ManualClock } from '@agent-companion/server/testing';
import { CallAnswer, CompanionService, PageGreeting, ReliableCall } from '../../common';
import { BackendCaller } from '../connection/backend-caller';
import { BackendConnection } from '../connection/backend-connection';

/** A backend over a connection that stays open, whose answers a test gives. */
export class ScriptedBackend {
    readonly greetings: PageGreeting[] = [];
    answer: (call: ReliableCall) => Promise<CallAnswer> = () => new Promise(() => undefined);
    onLeave: () => void = () => undefined;
    private readonly opened = new Emitter<void>();

    /** Another connection takes the place of the one before. */
    reconnect(): void {
        this.opened.fire();
    }

    /** Binds the page's connection to this backend, by a clock that the test moves. */
    bind(container: interfaces.Container, clock: ManualClock): void {
        class TestedBackendConnection extends BackendConnection {
            protected override readonly clock = clock;
        }
        container.bind(CompanionService).toConstantValue({
            call: (call: ReliableCall) => this.call(call),
            onDidOpenConnection: this.opened.event,
            setClient: () => undefined,
            onLeave: () => this.onLeave()
        });
        const status = {
            currentStatus: ConnectionStatus.ONLINE,
            onStatusChange: new Emitter<ConnectionStatus>().event
        };
        container.bind(ConnectionStatusService).toConstantValue(status);
        container.bind(BackendConnection).to(TestedBackendConnection).inSingletonScope();
        container.bind(BackendCaller).toDynamicValue(() => container.get(BackendConnection).calls);
    }

    private call(call: ReliableCall): Promise<CallAnswer> {
        if (call.method === 'greet') {
            this.greetings.push(call.arguments[0] as PageGreeting);
        }
        return this.answer(call);
    }
}
