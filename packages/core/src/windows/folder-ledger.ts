import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import { URI } from 'vscode-uri';
import { stateHome } from '../discovery/state-folder';
import { findRepository, UnseenReason } from '../ledger/git/git-repository';
import { openWorkTree } from '../ledger/git/open-work-tree';
import { Ledger } from '../ledger/ledger';
import { LedgerStore } from '../ledger/ledger-store';
import type { LeftOutFiles } from '../ledger/work-tree';
import { Clock } from '../support/clock';
import type { CompanionLogger } from '../support/companion-logger';
import { isInside } from '../workspace/real-path';

interface FolderLedgerOptions {
    /** Names what is kept for this window alone. */
    readonly windowId: string;
    readonly leftOut: LeftOutFiles;
    readonly logger: CompanionLogger;
    readonly clock: Clock;
}

/** A folder, and what agents have written in it. */
export class FolderLedger {
    private constructor(
        readonly root: string,
        readonly ledger: Ledger,
        private readonly store: LedgerStore,
        private readonly leftOut: LeftOutFiles,
        readonly read: (blob: string) => Promise<Uint8Array>,
        /** Why what shells write is not seen. */
        readonly gap?: UnseenReason
    ) {}

    /** Opens the ledger of the repository around a folder, or of the folder itself. @throws Error of the file system. */
    static async open(folder: string, options: FolderLedgerOptions): Promise<FolderLedger> {
        const { windowId, leftOut, logger, clock } = options;
        const name = createHash('sha256').update(`${windowId}\0${folder}`).digest('hex').slice(0, 32);
        const home = join(stateHome(process.env), 'agent-companion', 'ledger', name);
        const { workTree, root, unseen } = await openWorkTree(folder, home, leftOut);
        const onError = (error: unknown): void => logger.warn('What agents write could not be looked at.', error);
        const store = new LedgerStore(join(home, 'turns'), clock, logger);
        const ledger = new Ledger({ workTree, clock, onError, state: await store.load() });
        ledger.onDidChange(state => store.save(state));
        await ledger.resume();
        return new FolderLedger(root, ledger, store, leftOut, blob => workTree.read(blob), unseen);
    }

    /** Whether it has become a repository since. */
    async isStale(): Promise<boolean> {
        const isBare = this.gap === 'no-repository' && this.ledger.state.turns.length === 0;
        return isBare && typeof (await findRepository(this.root)) === 'object';
    }

    /** The path below the folder, with slashes; undefined for one outside or left out. */
    pathOf(file: string): string | undefined {
        const path = relative(this.root, file);
        const isSeen = path !== '' && isInside(this.root, file) && !this.leftOut.isExcluded(file);
        return isSeen ? path.split(sep).join('/') : undefined;
    }

    uriOf(path: string): string {
        return URI.file(join(this.root, path)).toString();
    }

    /** Resolves once all is kept. */
    dispose(): Promise<void> {
        return this.store.flush();
    }
}
