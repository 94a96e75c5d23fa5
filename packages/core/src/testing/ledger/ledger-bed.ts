import { Ledger } from '../../ledger/ledger';
import { LedgerState } from '../../ledger/turn';
import { ManualClock } from '../manual-clock';
import { MemoryWorkTree } from './memory-work-tree';

/** A ledger of files in memory, and short ways to write them. */
export class LedgerBed {
    readonly clock = new ManualClock();
    readonly workTree = new MemoryWorkTree();
    readonly errors: unknown[] = [];
    ledger: Ledger;

    constructor(files: Readonly<Record<string, string>>) {
        Object.entries(files).forEach(([path, text]) => this.put(path, text));
        this.record();
        this.ledger = this.open();
    }

    open(state?: LedgerState): Ledger {
        const { workTree, clock } = this;
        return (this.ledger = new Ledger({ workTree, clock, state, onError: error => this.errors.push(error) }));
    }

    begin(key = 'A'): Promise<void> {
        return this.ledger.turnBegan({ key, label: `Agent ${key}` });
    }

    put(path: string, text: string | undefined): void {
        this.clock.advance(1);
        const blob = text === undefined ? undefined : this.workTree.blobOf(Buffer.from(text));
        this.workTree.put(path, blob === undefined ? undefined : { blob, mode: 'regular' });
        this.clock.advance(1);
    }

    text(path: string): string | undefined {
        const state = this.workTree.files.get(path);
        return state && this.workTree.bytesOf(state.blob).toString();
    }

    /** Stages and commits all. */
    record(): void {
        this.workTree.index = this.workTree.head = this.workTree.files;
        this.workTree.isCommit = true;
    }

    /** A turn from its begin to its end, in which files are written. */
    async turn(files: Readonly<Record<string, string | undefined>>, key = 'A'): Promise<void> {
        await this.begin(key);
        Object.entries(files).forEach(([path, text]) => this.put(path, text));
        await this.ledger.turnEnded(key);
    }
}
