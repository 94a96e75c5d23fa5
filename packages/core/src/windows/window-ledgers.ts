import { isDeepStrictEqual } from 'node:util';
import type { LedgerGap } from '../contract';
import { hasEnded } from '../http/peer/peer-process';
import { isOpen, LedgerAgent } from '../ledger/turn';
import type { TurnRecorder } from '../ledger/turn-recorder';
import type { LeftOutFiles } from '../ledger/work-tree';
import { Clock } from '../support/clock';
import type { CompanionLogger } from '../support/companion-logger';
import { Emitter, Event } from '../support/emitter';
import { waitAtMost } from '../support/timeout';
import type { FolderLedger } from './folder-ledger';

/** Milliseconds an agent waits at most until the files before its turn are remembered. */
const beginMs = 2_500;

interface WindowLedgersOptions {
    /** Names the windows' own files. */
    readonly windowId: string;
    readonly leftOut: LeftOutFiles;
    readonly logger: CompanionLogger;
    readonly clock: Clock;
}

/** What is to be followed. */
interface FollowWishes {
    readonly roots: readonly string[];
    readonly isWanted: boolean;
    readonly isTrusted: boolean;
}

/** The ledgers of a window's folders, told of the agents' turns. */
export class WindowLedgers implements TurnRecorder {
    /** By the folders of the workspace; undefined for one that cannot be looked at. */
    private readonly opened = new Map<string, FolderLedger | undefined>();
    private wishes: FollowWishes = { roots: [], isWanted: false, isTrusted: true };
    private isWithoutGit = false;
    private opening: Promise<unknown> = Promise.resolve();
    private readonly changes = new Emitter<void>();

    /** Fires when agents have written, or the user has decided. */
    readonly onDidChange: Event<void> = this.changes.event;

    constructor(private readonly options: WindowLedgersOptions) {}

    /** One for each repository or folder. */
    get all(): readonly FolderLedger[] {
        return [...new Set([...this.opened.values()].flatMap(each => each ?? []))];
    }

    /** Why nothing is known of what agents write; undefined where it is. */
    get gap(): LedgerGap | undefined {
        const { isWanted, isTrusted } = this.wishes;
        const own = isWanted ? (isTrusted ? undefined : 'not-trusted') : 'off';
        return own ?? (this.isWithoutGit ? 'no-git' : this.all.find(({ gap }) => gap)?.gap);
    }

    /** Follows other folders from now on. */
    update({ isWanted = this.wishes.isWanted, ...wishes }: Partial<FollowWishes>): void {
        const before = this.wishes;
        this.wishes = { ...before, ...wishes, isWanted };
        // A page that comes names its folders again, which may have become repositories.
        if (wishes.roots || !isDeepStrictEqual(before, this.wishes)) {
            this.opening = this.opening.then(() => this.open());
        }
    }

    async began(agent: LedgerAgent): Promise<void> {
        this.end();
        await this.inTime(this.all.map(({ ledger }) => ledger.turnBegan(agent)));
    }

    async writes(agent: LedgerAgent, files: readonly string[]): Promise<void> {
        const named = this.all.flatMap(folder => {
            const paths = files.flatMap(file => folder.pathOf(file) ?? []);
            return paths.length > 0 ? [folder.ledger.willWrite(agent, paths)] : [];
        });
        await this.inTime(named);
    }

    accepted(file: string, text: string): void {
        for (const folder of this.all) {
            const path = folder.pathOf(file);
            if (path !== undefined) {
                folder.ledger.accepts(path, Buffer.from(text)).catch(() => undefined);
            }
        }
    }

    ended(key: string): void {
        // The page hears of the turn's end first: to start Git holds this process up.
        setImmediate(() => this.end(key));
    }

    /** Files have changed: looks once, while an agent works. */
    refresh(): void {
        this.all
            .filter(({ ledger }) => ledger.state.turns.some(isOpen))
            .forEach(({ ledger }) => void ledger.refresh().catch(() => undefined));
    }

    async dispose(): Promise<void> {
        await this.opening;
        await Promise.all(this.all.map(folder => folder.dispose()));
        this.opened.clear();
    }

    /** Ends an agent's turns, and those of killed agents, which tell no end. */
    private end(told?: string): void {
        for (const { ledger } of this.all) {
            const agents = ledger.state.turns.filter(isOpen).flatMap(turn => turn.agents);
            const ending = agents.filter(({ key }) => key === told || hasEnded(Number(key)));
            new Set(ending.map(({ key }) => key)).forEach(key => void ledger.turnEnded(key).catch(() => undefined));
        }
    }

    private async inTime(acts: readonly Promise<void>[]): Promise<void> {
        await waitAtMost(Promise.all(acts), beginMs, this.options.clock);
    }

    private async open(): Promise<void> {
        const { roots, isWanted, isTrusted } = this.wishes;
        const wanted = isWanted && isTrusted ? roots : [];
        const before = this.all;
        for (const [root, folder] of this.opened) {
            if (!wanted.includes(root) || (await folder?.isStale())) {
                this.opened.delete(root);
            }
        }
        await Promise.all(before.filter(each => !this.all.includes(each)).map(each => each.dispose()));
        for (const root of wanted.filter(each => !this.opened.has(each))) {
            const opened = await this.openOne(root);
            const same = this.all.find(each => each.root === opened?.root);
            this.opened.set(root, same ?? opened);
            if (!same) {
                opened?.ledger.onDidChange(() => this.changes.fire());
            }
        }
        this.changes.fire();
    }

    private async openOne(root: string): Promise<FolderLedger | undefined> {
        // Loaded for users who want it.
        const { FolderLedger } = await import('./folder-ledger.js');
        return FolderLedger.open(root, this.options).catch((error: unknown) => {
            this.isWithoutGit = (error as NodeJS.ErrnoException).syscall === 'spawn git';
            this.options.logger.warn('What agents write is not seen.', error);
            return undefined;
        });
    }
}
