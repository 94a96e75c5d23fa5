import { LatestValueSender } from '@agent-companion/core/contract';

/** A terminal, by the process of its shell; undefined of one that has none. */
interface Terminal {
    readonly processId: PromiseLike<number | undefined>;
}

/** Says which terminals the window shows, tasks' and debuggers' too, by the pids of their shells, whenever that changes. */
export class TerminalShells<T extends Terminal = Terminal> {
    private readonly open = new Set<T>();
    private readonly pids = new Map<T, number>();
    private readonly sender: LatestValueSender<readonly number[]>;

    /** @param send must not reject; a report that got lost is repeated by {@link publish}. */
    constructor(send: (pids: readonly number[], isSuperseded: () => boolean) => Promise<unknown>) {
        this.sender = new LatestValueSender(send);
    }

    /** Takes a terminal that opened or is used: its shell may be a new one. */
    read(terminal: T): void {
        this.open.add(terminal);
        terminal.processId.then(
            pid => {
                // It may have closed before its shell was there.
                if (pid !== undefined && this.pids.get(terminal) !== pid && this.open.has(terminal)) {
                    this.pids.set(terminal, pid);
                    this.publish();
                }
            },
            () => undefined
        );
    }

    /** A terminal has closed. */
    remove(terminal: T): void {
        this.open.delete(terminal);
        if (this.pids.delete(terminal)) {
            this.publish();
        }
    }

    /** Sends what is known: the host may have another window than before. */
    publish(): void {
        this.sender.push([...new Set(this.pids.values())]);
    }

    dispose(): void {
        this.sender.dispose();
    }
}
