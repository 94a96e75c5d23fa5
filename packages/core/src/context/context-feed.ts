import { limits } from '../protocol';
import { Clock, systemClock } from '../support/clock';
import { Disposable } from '../support/emitter';
import { EditorContext } from './editor-snapshot';

/** One receiver's place at the feed. */
export interface ContextSubscription extends Disposable {
    /** Delivers the newest snapshot even if it was delivered before; nothing if there is none yet. */
    repeat(): void;
}

/** Context that an agent was told last. */
export interface SentContext {
    /** For people. */
    readonly agent: string;
    /** Milliseconds since 1970. */
    readonly at: number;
    /** As JSON. */
    readonly sent: string;
}

/** Most agents of which is remembered what they were told. */
const mostAgents = 20;

/** Delivers a snapshot, unless it is the same as the one before. */
type Receive = (context: EditorContext) => void;

/** Sends the newest editor context to all sessions: 50 ms after a change, unless equal. */
export class ContextFeed implements Disposable {
    private readonly receivers = new Set<Receive>();
    private newest?: EditorContext;
    private pending?: Disposable;
    private readonly told = new Map<string, SentContext>();

    constructor(private readonly clock: Clock = systemClock) {}

    /** Takes a snapshot and sends it soon. */
    update(context: EditorContext): void {
        this.newest = context;
        this.pending ??= this.clock.after(limits.contextQuietMs, () => this.flush());
    }

    /** Last context of each agent, the most recently told agent at the end. */
    get sent(): readonly SentContext[] {
        return [...this.told.values()];
    }

    /** Notes what an agent is told now. */
    note(agent: string, told: unknown): void {
        const [oldest] = this.told.keys();
        this.told.delete(agent);
        if (this.told.size >= mostAgents) {
            this.told.delete(oldest);
        }
        this.told.set(agent, { agent, at: this.clock.now(), sent: JSON.stringify(told) });
    }

    /** Delivers the newest snapshot and each later one, unless its projection equals the last delivered. */
    subscribe<T>(project: (context: EditorContext) => T, deliver: (sent: T) => void): ContextSubscription {
        let delivered: string | undefined;
        const receive: Receive = context => {
            const sent = project(context);
            const text = JSON.stringify(sent);
            if (text !== delivered) {
                delivered = text;
                deliver(sent);
            }
        };
        this.receivers.add(receive);
        this.deliver(receive);
        return {
            repeat: () => {
                delivered = undefined;
                this.deliver(receive);
            },
            dispose: () => void this.receivers.delete(receive)
        };
    }

    dispose(): void {
        this.pending?.dispose();
        this.pending = undefined;
        this.receivers.clear();
    }

    private flush(): void {
        this.pending = undefined;
        this.receivers.forEach(receive => this.deliver(receive));
    }

    private deliver(receive: Receive): void {
        if (this.newest) {
            receive(this.newest);
        }
    }
}
