import { randomUUID } from 'node:crypto';
import { Event } from '../support/emitter';
import { LedgerBook, LedgerOptions } from './ledger-book';
import { ledgerLimits } from './ledger-limits';
import { mapTurns } from './steps';
import { isOf, isOpen, LedgerAgent, LedgerState, Turn } from './turn';
import { contentsOf, withinLimits } from './upkeep';
import { WriteDecisions } from './write-decisions';

/** So many turns end between two cleanings. */
const TURNS_PER_CLEANING = 50;

/** Agents' writes, turn by turn, with or without a tool that names them. */
export class Ledger {
    /** Keeps and takes back. */
    readonly forUser: WriteDecisions;
    readonly onDidChange: Event<LedgerState>;
    private readonly book: LedgerBook;
    private waitingRefresh: Promise<void> | undefined;
    private endedTurns = 0;

    constructor(private readonly options: LedgerOptions) {
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

    /** Notes that a tool writes files once this resolves; begins a missing turn. */
    async willWrite(agent: LedgerAgent, paths: readonly string[]): Promise<void> {
        const { book } = this;
        await book.run(async () => {
            const isKnown = book.state.turns.some(turn => isOpen(turn) && isOf(turn, agent.key));
            await (isKnown ? book.look(paths) : this.begin(agent));
            const tree = await this.options.workTree.follow(paths).catch(() => undefined);
            const { seen } = book.state;
            book.set(tree && seen ? { ...book.state, seen: { ...seen, tree } } : book.state);
            book.named.set(agent.key, new Set([...(book.named.get(agent.key) ?? []), ...paths]));
        });
    }

    /** Notes that the user's save of a file begins, which has this now. */
    saveBegins(path: string, before: Promise<Uint8Array | undefined>): void {
        this.book.userWrites.begin(
            path,
            before.then(bytes => this.keep(bytes))
        );
    }

    /** Notes what the user has saved; undefined: no file. */
    async saveEnded(path: string, before: Uint8Array | undefined, after: Uint8Array | undefined): Promise<void> {
        const { book } = this;
        await book.run(async () => {
            book.userWrites.end(path, { before: await this.keep(before), after: await this.keep(after) });
            await book.look([path]);
        });
    }

    /** Notes a text that the user has accepted, and an agent will write: it is the user's own. */
    async accepts(path: string, bytes: Uint8Array): Promise<void> {
        if (this.state.turns.length > 0) {
            this.book.accepted.set(path, await this.options.workTree.keep(bytes));
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

    private async begin(agent: LedgerAgent): Promise<void> {
        // An interrupted agent may not have told its end.
        await this.end(turn => isOf(turn, agent.key));
        const turn: Turn = { id: randomUUID(), agents: [agent], began: this.options.clock.now(), steps: [] };
        this.book.set({ ...this.state, turns: [...this.state.turns, turn] });
    }

    private async end(isEnding: (turn: Turn) => boolean): Promise<void> {
        const { book } = this;
        const { clock, onError } = this.options;
        await book.look();
        const ending = this.state.turns.filter(turn => isOpen(turn) && isEnding(turn));
        ending.flatMap(({ agents }) => agents).forEach(({ key }) => book.named.delete(key));
        const ended = clock.now();
        book.set(mapTurns(this.state, turn => (ending.includes(turn) ? { ...turn, ended } : turn)));
        this.endedTurns += ending.length;
        if (this.endedTurns >= TURNS_PER_CLEANING) {
            this.endedTurns = 0;
            this.clean().catch(onError);
        }
    }

    /** Forgets contents that no turn needs, and half of the turns over the limit. */
    private async clean(): Promise<void> {
        const { book } = this;
        const bytes = await this.options.workTree.prune(...contentsOf(book.state));
        if (bytes > ledgerLimits.maxBytes && book.state.turns.length > 1) {
            const most = Math.floor(book.state.turns.length / 2);
            await book.run(() => Promise.resolve(book.set(withinLimits(book.state, this.options.clock.now(), most))));
        }
    }

    private async keep(bytes: Uint8Array | undefined): Promise<{ readonly blob: string } | undefined> {
        return bytes && { blob: await this.options.workTree.keep(bytes) };
    }
}
