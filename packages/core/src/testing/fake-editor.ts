import { EventEmitter, once } from 'node:events';
import { EditorHost, ShowOutcome } from '../diffs/editor-host';
import { FinalText, Proposal, PendingDiff } from '../diffs/proposal';

/** Records the calls of an editor for tests; its answers may be slow or errors. */
export class FakeEditor implements EditorHost {
    readonly calls: string[] = [];
    readonly proposals: Proposal[] = [];
    /** The texts on the screen, by diff id. */
    readonly screen = new Map<string, string>();
    /** Answer to opening and updating; may wait or throw. */
    answer: (diff: Proposal) => Promise<ShowOutcome> = () => Promise.resolve({ shown: true });
    private readonly revisions = new Map<string, number>();
    private readonly happened = new EventEmitter();

    async showDiff({ proposal }: PendingDiff): Promise<ShowOutcome> {
        const isKnown = this.proposals.some(({ id }) => id === proposal.id);
        this.proposals.push(proposal);
        this.record(`${isKnown ? 'update' : 'open'} ${proposal.path}`);
        const outcome = await this.answer(proposal);
        if (outcome.shown) {
            this.screen.set(proposal.id, proposal.text);
            this.revisions.set(proposal.id, proposal.revision);
        }
        return outcome;
    }

    closeDiff(id: string): Promise<FinalText> {
        return this.takeOff('close', id);
    }

    async dropDiff(id: string): Promise<void> {
        await this.takeOff('drop', id);
    }

    /** @returns what is on the screen of it. */
    private takeOff(how: string, id: string): Promise<FinalText> {
        this.record(`${how} ${this.proposals.find(proposal => proposal.id === id)?.path ?? id}`);
        const text = this.screen.get(id);
        this.screen.delete(id);
        return Promise.resolve({ text, revision: this.revisions.get(id) });
    }

    /** Resolves once the editor has been called this many times in all. */
    called(times: number): Promise<void> {
        return this.reached(times, this.calls);
    }

    /** Resolves once so many proposals have been shown, newer texts included; a diff that closes late does not count. */
    proposed(times: number): Promise<void> {
        return this.reached(times, this.proposals);
    }

    private async reached(times: number, noted: readonly unknown[]): Promise<void> {
        while (noted.length < times) {
            await once(this.happened, 'call');
        }
    }

    private record(call: string): void {
        this.calls.push(call);
        this.happened.emit('call');
    }
}
