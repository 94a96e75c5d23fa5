import { Emitter } from '@agent-companion/core/support';
import type { ManualClock } from '@agent-companion/core/testing';
import type { PageGreeting, CallAnswer, ReliableCall } from '@agent-companion/core/contract';
import { BackendConnection } from '../connection/backend-connection';

/** A backend over a connection that stays open, whose answers a test gives. */
export class ScriptedBackend {
    readonly greetings: PageGreeting[] = [];
    answer: (call: ReliableCall) => Promise<CallAnswer> = () => new Promise(() => undefined);
    private readonly opens = new Emitter<void>();

    /** Fires with each connection that takes the place of the one before. */
    readonly onDidOpen = this.opens.event;

    /** Another connection takes the place of the one before. */
    reconnect(): void {
        this.opens.fire();
    }

    /** The page's connection to this backend, by a clock that the test moves. */
    connect(clock: ManualClock): BackendConnection {
        return new BackendConnection({
            callerId: 'page',
            line: { isOpen: true, onDidChange: this.onDidOpen },
            service: () => ({ call: call => this.call(call) }),
            clock
        });
    }

    private call(call: ReliableCall): Promise<CallAnswer> {
        if (call.method === 'greet') {
            this.greetings.push(call.arguments[0] as PageGreeting);
        }
        return this.answer(call);
    }
}
