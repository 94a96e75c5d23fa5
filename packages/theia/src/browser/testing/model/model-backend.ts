import type { Clock, Decision, DecisionOutcome } from '@agent-companion/server';
import type { CallOutcome } from '../../../common';
import type { BackendCaller } from '../../connection/backend-caller';

/** A backend that settles decisions, at once or later, unless the agent has replaced what was decided by then. */
export class ModelBackend {
    /** How long, in milliseconds, decisions are on their way. */
    delayMs = 0;
    private readonly revisions = new Map<string, number>();

    constructor(private readonly clock: Clock) {}

    /** As the page calls it. */
    get caller(): BackendCaller {
        const call = (_method: string, [id, decision]: [string, Decision]): Promise<CallOutcome<DecisionOutcome>> =>
            this.decide(id, decision);
        return { call } as unknown as BackendCaller;
    }

    /** An agent proposes a text, or replaces one. */
    note(id: string, revision: number): void {
        this.revisions.set(id, revision);
    }

    private async decide(id: string, { revision }: Decision): Promise<CallOutcome<DecisionOutcome>> {
        if (this.delayMs > 0) {
            await new Promise<void>(resolve => void this.clock.after(this.delayMs, resolve));
        }
        const isReplaced = this.revisions.get(id) !== revision;
        const value: DecisionOutcome = isReplaced
            ? { settled: false, code: 'replaced', reason: 'The agent has changed its proposal.' }
            : { settled: true, delivered: 'now' };
        return { answered: true, value };
    }
}
