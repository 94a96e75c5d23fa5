/** The keys of the agents; their marks begin so. */
export const agentNames = ['A', 'B'] as const;

/** An agent that does one thing after the other, between its begin and its end. */
export class WorkingAgent {
    isWorking = false;
    private last: Promise<unknown> = Promise.resolve();

    constructor(readonly key: (typeof agentNames)[number]) {}

    get agent(): { readonly key: string; readonly label: string } {
        return { key: this.key, label: `Agent ${this.key}` };
    }

    do(act: () => Promise<void> | void): Promise<unknown> {
        this.last = this.last.then(act);
        return this.last;
    }

    /** Does it between its begin and its end alone. */
    work(act: () => Promise<void>): Promise<unknown> {
        return this.do(() => (this.isWorking ? act() : undefined));
    }
}
