import { readFile, rename, unlink } from 'node:fs/promises';
import * as path from 'node:path';
import * as z from 'zod';
import { writeFileAtomically } from '../discovery/atomic-file';
import { prepareStateFolder } from '../discovery/state-folder';
import { Clock } from '../support/clock';
import { CompanionLogger } from '../support/companion-logger';
import { Disposable } from '../support/emitter';
import { SerialQueue } from '../support/serial-queue';
import { slicesOf } from '../support/slices';
import { LedgerState, seenSchema, stepSchema, Turn, turnSchema } from './turn';

/** Milliseconds in which changes are written together. */
const QUIET_MS = 250;

const stateFile = 'ledger.json';

/** First line of a turn's file; each step has a line of its own. */
const firstLineSchema = turnSchema.extend({ nextOrder: z.number().default(1) });

const stateSchema = z.object({
    seen: seenSchema.optional(),
    dropped: z.number(),
    nextOrder: z.number(),
    turns: z.array(z.uuid())
});

/** Keeps a ledger in a private folder, each turn in a file, written behind. */
export class LedgerStore {
    private readonly queue = new SerialQueue();
    private written = new Map<string, Turn>();
    private latest: LedgerState | undefined;
    private soon: Disposable | undefined;

    constructor(
        private readonly folder: string,
        private readonly clock: Clock,
        private readonly logger: Pick<CompanionLogger, 'warn'>
    ) {}

    /** Reads what was kept; what cannot be read is set aside. Never rejects. */
    async load(): Promise<LedgerState | undefined> {
        const state = await this.read(stateFile, text => stateSchema.parse(JSON.parse(text)));
        const turns: Turn[] = [];
        let nextOrder = state?.nextOrder ?? 1;
        for (const id of state?.turns ?? []) {
            const read = await this.read(fileOf(id), parseTurn);
            turns.push(...(read ? [read.turn] : []));
            nextOrder = Math.max(nextOrder, read?.nextOrder ?? 1);
            this.written.set(id, read?.turn ?? { id, agents: [], began: 0, steps: [] });
        }
        // A turn is newer than the look where the process has ended between: nobody knows whose the changes since are.
        const isTorn = state && nextOrder > state.nextOrder;
        const dropped = (state?.dropped ?? 0) + (state?.turns.length ?? 0) - turns.length;
        return state && { ...state, turns, nextOrder, dropped, ...(isTorn && { seen: undefined }) };
    }

    /** Writes a state soon, unless a newer one comes. */
    save(state: LedgerState): void {
        this.latest = state;
        this.soon ??= this.clock.after(QUIET_MS, () => {
            this.flush().catch(() => undefined);
        });
    }

    /** Resolves once all is written, or cannot be. */
    flush(): Promise<void> {
        this.soon?.dispose();
        this.soon = undefined;
        return this.queue.run(async () => {
            const state = this.latest;
            this.latest = undefined;
            try {
                await (state && this.write(state));
            } catch (error) {
                this.logger.warn('What agents have written is not remembered after a restart.', error);
            }
        });
    }

    /** Turns first: what a state has seen, they have to have. */
    private async write(state: LedgerState): Promise<void> {
        await prepareStateFolder(this.folder);
        const { turns, seen, dropped, nextOrder } = state;
        const write = (file: string, text: string): Promise<void> =>
            writeFileAtomically(path.join(this.folder, file), text, { mode: 0o600 });
        for (const turn of turns.filter(each => this.written.get(each.id) !== each)) {
            await write(fileOf(turn.id), await textOf(turn, nextOrder));
            this.written.set(turn.id, turn);
        }
        const ids = turns.map(({ id }) => id);
        await write(stateFile, JSON.stringify({ seen, dropped, nextOrder, turns: ids }));
        for (const id of [...this.written.keys()].filter(each => !ids.includes(each))) {
            await unlink(path.join(this.folder, fileOf(id))).catch(() => undefined);
            this.written.delete(id);
        }
    }

    private async read<T>(name: string, parse: (text: string) => T): Promise<T | undefined> {
        const from = path.join(this.folder, name);
        const text = await readFile(from, 'utf8').catch(() => undefined);
        try {
            return text === undefined ? undefined : parse(text);
        } catch (error) {
            this.logger.warn(`${name} of the ledger cannot be read; it is set aside.`, error);
            await rename(from, `${from}.unreadable`).catch(() => undefined);
            return undefined;
        }
    }
}

const fileOf = (id: string): string => `turn-${id}.jsonl`;

function parseTurn(text: string): { readonly turn: Turn; readonly nextOrder: number } {
    const [first, ...rest] = text.trimEnd().split('\n');
    const { nextOrder, ...turn } = firstLineSchema.parse(JSON.parse(first));
    return { turn: { ...turn, steps: rest.map(line => stepSchema.parse(JSON.parse(line))) }, nextOrder };
}

/** Makes a line for each step, in slices: thousands of them keep no window waiting. */
async function textOf({ steps, ...turn }: Turn, nextOrder: number): Promise<string> {
    const lines = [JSON.stringify({ ...turn, nextOrder })];
    for await (const some of slicesOf(steps)) {
        lines.push(...some.map(step => JSON.stringify(step)));
    }
    return `${lines.join('\n')}\n`;
}
