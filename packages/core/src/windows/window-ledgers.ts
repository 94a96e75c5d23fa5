import { isDeepStrictEqual } from 'node:util';
import { Emitter, Event } from '../support/emitter';
import { waitAtMost } from '../support/timeout';
import type { LedgerGap } from '../contract';
import { hasEnded } from '../http/peer/peer-process';
import type { LedgerAgent, Turn } from '../ledger/turn';
import type { TurnRecorder } from '../ledger/turn-recorder';
import { pathIn } from '../workspace/real-path';
import type { FolderLedger, FolderLedgerOptions } from './folder-ledger';

/** Milliseconds an agent waits at most until the files before its turn are remembered. */
const beginMs = 2_500;

/** Folders to follow, and whether to. */
interface FollowWishes {
    readonly roots: readonly string[];
    readonly isWanted: boolean;
    readonly isTrusted: boolean;
}

/** The ledgers of a window's folders, told of the agents' turns. */
export class WindowLedgers implements TurnRecorder {
    /** By the folders of the workspace that can be looked at. */
    private readonly opened = new Map<string, FolderLedger>();
    private hasGit = true;
    private wishes: FollowWishes = { roots: [], isWanted: false, isTrusted: true };
    private opening: Promise<unknown> = Promise.resolve();
    /** Keys of agents whose hooks have told of a turn. */
    private readonly told = new Set<string>();
    private readonly changes = new Emitter<void>();

    /** Fires when agents have written, or the user has decided. */
    readonly onDidChange: Event<void> = this.changes.event;

    constructor(private readonly options: Omit<FolderLedgerOptions, 'root'>) {}

    /** Folders of one repository have one ledger. */
    get folders(): readonly FolderLedger[] {
        return [...new Set(this.opened.values())];
    }

    /** Why nothing is known of what agents write; undefined where it is. */
    get gap(): LedgerGap | undefined {
        const { isWanted, isTrusted } = this.wishes;
        const own = isWanted ? (isTrusted ? undefined : 'not-trusted') : 'off';
        const gap = this.hasGit ? this.folders.find(each => each.gap)?.gap : 'no-git';
        return own ?? gap;
    }

    /** Resolves once the ledgers of all folders are there. */
    whenOpened(): Promise<unknown> {
        return this.opening;
    }

    /** Follows other folders from now on. */
    update(wishes: Partial<FollowWishes>): void {
        const before = this.wishes;
        const { isWanted = before.isWanted } = wishes;
        this.wishes = { ...before, ...wishes, isWanted };
        // A page that comes names its folders again, which may have become repositories.
        if (!wishes.roots && isDeepStrictEqual(before, this.wishes)) {
            return;
        }
        this.opening = this.opening.then(() => {
            const { roots, isWanted, isTrusted } = this.wishes;
            return this.open(isWanted && isTrusted ? roots : []);
        });
    }

    began(agent: LedgerAgent): Promise<void> {
        this.told.add(agent.key);
        return this.works(agent);
    }

    isTold(key: string): boolean {
        return this.told.has(key);
    }

    /** Begins the turn of an agent that is seen to work. */
    async works(agent: LedgerAgent): Promise<void> {
        this.endDead();
        await this.inTime(this.folders.map(({ ledger }) => ledger.turnBegan(agent)));
    }

    async writes(agent: LedgerAgent, paths: readonly string[]): Promise<void> {
        this.told.add(agent.key);
        const named = this.folders.flatMap(({ root, ledger }) =>
            paths.flatMap(path => {
                const inside = pathIn(root, path);
                return inside ? [ledger.willWrite(agent, inside)] : [];
            })
        );
        await this.inTime(named);
    }

    accepted(path: string, text: string): void {
        for (const { root, ledger } of this.folders) {
            const inside = pathIn(root, path);
            if (inside && !this.options.leftOut.isExcluded(path)) {
                ledger.accepts(inside, Buffer.from(text)).catch(() => undefined);
            }
        }
    }

    ended(key: string): void {
        // The page hears of the turn's end first: to start Git holds this process up.
        setImmediate(() => {
            this.endWhere(each => each === key);
            this.endDead();
        });
    }

    /** Files have changed: looks once, while an agent works or where the user has staged. */
    refresh(): void {
        for (const { ledger } of this.folders) {
            const looked = ledger.state.turns.some(isOpen) ? ledger.refresh() : ledger.refreshRecorded();
            looked.catch(() => undefined);
        }
    }

    async dispose(): Promise<void> {
        await this.opening;
        await Promise.all(this.folders.map(folder => folder.dispose()));
        this.opened.clear();
    }

    /** A killed agent tells no end. */
    private endDead(): void {
        [...this.told].filter(key => hasEnded(Number(key))).forEach(key => this.told.delete(key));
        this.endWhere(key => hasEnded(Number(key)));
    }

    /** Ends agents' turns, and those that they share; the others' own go on. */
    private endWhere(isEnding: (key: string) => boolean): void {
        for (const { ledger } of this.folders) {
            const keys = ledger.state.turns.filter(isOpen).flatMap(({ agents }) => agents.map(({ key }) => key));
            new Set(keys.filter(isEnding)).forEach(key => void ledger.turnEnded(key).catch(() => undefined));
        }
    }

    private async inTime(acts: readonly Promise<void>[]): Promise<void> {
        await waitAtMost(Promise.all(acts), beginMs, this.options.clock);
    }

    private async openOne(root: string): Promise<FolderLedger | undefined> {
        // Loaded for users who want it.
        const { openFolderLedger } = await import('./folder-ledger.js');
        return openFolderLedger({ ...this.options, root }).catch((error: NodeJS.ErrnoException) => {
            this.options.logger.warn('What agents write is not seen.', error);
            this.hasGit = error.syscall !== 'spawn git';
            return undefined;
        });
    }

    private async open(roots: readonly string[]): Promise<void> {
        // A folder may have become a repository since, and Git be there.
        const isStale = ({ gap, ledger }: FolderLedger): boolean =>
            gap === 'no-repository' && ledger.state.turns.length === 0;
        this.hasGit = true;
        const before = this.folders;
        const gone = [...this.opened].filter(([root, each]) => !roots.includes(root) || isStale(each));
        gone.forEach(([root]) => this.opened.delete(root));
        const { folders } = this;
        await Promise.all(before.filter(each => !folders.includes(each)).map(each => each.dispose()));
        for (const root of roots.filter(each => !this.opened.has(each))) {
            const opened = await this.openOne(root);
            const same = this.folders.find(each => each.root === opened?.root);
            if (opened) {
                this.opened.set(root, same ?? opened);
            }
            if (!same) {
                opened?.ledger.onDidChange(() => this.changes.fire());
            }
        }
        this.changes.fire();
    }
}

function isOpen({ ended }: Turn): boolean {
    return ended === undefined;
}
