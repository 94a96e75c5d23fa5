import { randomUUID } from 'node:crypto';
import { Event } from '../support/emitter';
import { LedgerBook, LedgerOptions } from './ledger-book';
import { ledgerLimits } from './ledger-limits';
import { LedgerAgent, LedgerState, Turn } from './turn';
import { blobsOf, withEnded, withinLimits } from './upkeep';
import { WriteDecisions } from './write-decisions';

/** So many turns end between two cleanings. */
const TURNS_PER_CLEANING = 50;

/** Contents of a file around a write of the user's; undefined: no file. */
interface UserContents {
    /** Milliseconds since 1970, as the file's own time says: the page's clock may differ. */
    readonly at: number;
    readonly before: Uint8Array | undefined;
    readonly after: Uint8Array | undefined;
}

/** Agents' writes, turn by turn, with or without a tool that names them. */
export class Ledger {
    /** Keeps and takes back. */
    readonly forUser: WriteDecisions;
    readonly onDidChange: Event<LedgerState>;
    private readonly book: LedgerBook;
    private waitingRefresh: Promise<void> | undefined;
    private endedTurns = 0;

    constructor(options: LedgerOptions) {
        this.book = new LedgerBook(options);
        this.onDidChange = this.book.onDidChange;
        this.forUser = new WriteDecisions(this.book);
    }

    get state(): LedgerState {
        return this.book.state;
    }

    /** Looks at what has happened since an earlier process; its turns are over. */
    async resume(): Promise<void> {
        await this.book.run(() => this.end(() => true));
    }

    /** Begins a turn. The agent's writes count once this resolves. */
    async turnBegan(agent: LedgerAgent): Promise<void> {
        await this.book.run(() => this.begin(agent));
    }

    /** Ends what an agent has begun. */
    async turnEnded(key: string): Promise<void> {
        await this.book.run(() => this.end(turn => isOf(turn, key)));
    }

    /** Notes that a tool writes a file in the rest of its turn; begins a missing turn. */
    async willWrite(agent: LedgerAgent, path: string): Promise<void> {
        await this.book.run(async () => {
            const { workTree, named, state, accepted } = this.book;
            workTree.include?.(path);
            const open = state.turns.filter(isOpen);
            // What has changed so far is this agent's anyway, if no other works.
            const isPlain = open.length === 1 && state.seen && !workTree.include && accepted.size === 0;
            if (!open.some(turn => isOf(turn, agent.key))) {
                await this.begin(agent);
            } else if (!isPlain) {
                await this.book.look();
            }
            named.add(path, agent.key);
        });
    }

    /** Notes what the user has saved, made or deleted in the IDE. */
    async userWrote(path: string, { at, before, after }: UserContents): Promise<void> {
        if (this.state.turns.length > 0) {
            await this.book.run(async () => {
                const [was, is] = [await this.keep(before), await this.keep(after)];
                this.book.explain(...(was?.blob === is?.blob ? [] : [{ path, at, before: was, after: is }]));
            });
            await this.refresh();
        }
    }

    /** Notes a text that the user has accepted, and an agent will write: it is the user's own. */
    async accepts(path: string, bytes: Uint8Array): Promise<void> {
        if (this.state.turns.length > 0) {
            this.book.accepted.set(path, await this.book.workTree.keep(bytes));
        }
    }

    /** Looks at the files, once for all that ask before it begins. */
    refresh(): Promise<void> {
        this.waitingRefresh ??= this.book.run(() => {
            this.waitingRefresh = undefined;
            return this.book.look();
        });
        return this.waitingRefresh;
    }

    /** Looks at the files if the user has staged or committed since the last look. */
    async refreshRecorded(): Promise<void> {
        const { turns, seen } = this.state;
        if (turns.length > 0 && (await this.book.workTree.indexStamp()) !== seen?.index) {
            await this.refresh();
        }
    }

    private async begin(agent: LedgerAgent): Promise<void> {
        // An interrupted agent may not have told its end.
        await this.end(turn => isOf(turn, agent.key));
        const turn: Turn = { id: randomUUID(), agents: [agent], began: this.book.clock.now(), steps: [] };
        this.book.set({ ...this.state, turns: [...this.state.turns, turn] });
    }

    private async end(isEnding: (turn: Turn) => boolean): Promise<void> {
        const { book } = this;
        const { workTree, clock, named } = book;
        await book.look();
        const ending = this.state.turns.filter(turn => isOpen(turn) && isEnding(turn));
        // What agents share ends with one of them.
        ending.filter(({ agents }) => agents.length === 1).forEach(({ agents: [{ key }] }) => named.forget(key));
        book.set(await withEnded(this.state, isEnding, clock.now(), workTree));
        this.endedTurns += ending.length;
        if (this.endedTurns >= TURNS_PER_CLEANING) {
            this.endedTurns = 0;
            this.clean().catch((error: unknown) => book.onError(error));
        }
    }

    /** Forgets contents that no turn needs, and half of the turns over the limit. */
    private async clean(): Promise<void> {
        const { book } = this;
        const bytes = await book.workTree.prune(blobsOf(book.state), book.state.seen?.tree);
        if (bytes > ledgerLimits.maxBytes && book.state.turns.length > 1) {
            await book.run(() => {
                const most = Math.floor(book.state.turns.length / 2);
                return Promise.resolve(book.set(withinLimits(book.state, book.clock.now(), most)));
            });
        }
    }

    private async keep(bytes: Uint8Array | undefined): Promise<{ readonly blob: string } | undefined> {
        return bytes && { blob: await this.book.workTree.keep(bytes) };
    }
}

function isOpen({ ended }: Turn): boolean {
    return ended === undefined;
}

function isOf({ agents }: Turn, key: string): boolean {
    return agents.some(agent => agent.key === key);
}
