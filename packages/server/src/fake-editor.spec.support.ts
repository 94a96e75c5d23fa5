import { EventEmitter, once } from 'node:events';
import { DiffProposal, EditorHost, OpenDiffOutcome } from './editor-host';

/** An editor for tests: shows what it is asked to, remembers how it was asked, and can be told to be slow or broken. */
export class FakeEditor implements EditorHost {
    readonly calls: string[] = [];
    readonly proposals: DiffProposal[] = [];
    /** The texts on the screen, by diff id. */
    readonly screen = new Map<string, string>();
    /** What opening and updating answer; may wait or throw. */
    answer: (diff: DiffProposal) => Promise<OpenDiffOutcome> = () => Promise.resolve({ opened: true });
    /** What closing answers; default: what is on the screen. */
    closing: (id: string) => Promise<{ content?: string }> = id => Promise.resolve({ content: this.screen.get(id) });

    private readonly happened = new EventEmitter();

    async openDiff(diff: DiffProposal): Promise<OpenDiffOutcome> {
        return this.show('open', diff);
    }

    async updateDiff(diff: DiffProposal): Promise<OpenDiffOutcome> {
        return this.show('update', diff);
    }

    async closeDiff(id: string): Promise<{ content?: string }> {
        this.record(`close ${this.proposals.find(proposal => proposal.id === id)?.filePath}`);
        const result = await this.closing(id);
        this.screen.delete(id);
        return result;
    }

    /** Resolves once the editor has been called this many times in all. */
    async called(times: number): Promise<void> {
        while (this.calls.length < times) {
            await once(this.happened, 'call');
        }
    }

    private async show(how: string, diff: DiffProposal): Promise<OpenDiffOutcome> {
        this.proposals.push(diff);
        this.record(`${how} ${diff.filePath}`);
        const outcome = await this.answer(diff);
        if (outcome.opened) {
            this.screen.set(diff.id, diff.newContent);
        }
        return outcome;
    }

    private record(call: string): void {
        this.calls.push(call);
        this.happened.emit('call');
    }
}
