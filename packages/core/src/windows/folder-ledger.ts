import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { stateHome } from '../discovery/state-folder';
import { Clock } from '../support/clock';
import type { CompanionLogger } from '../support/companion-logger';
import type { UnseenReason } from '../ledger/git/git-repository';
import { openWorkTree } from '../ledger/git/open-work-tree';
import { Ledger } from '../ledger/ledger';
import { LedgerStore } from '../ledger/ledger-store';
import type { LeftOutFiles } from '../ledger/work-tree';

/** A folder, and what agents have written in it. */
export interface FolderLedger {
    readonly root: string;
    readonly ledger: Ledger;
    /** Why what shells write is not seen. */
    readonly gap?: UnseenReason;
    readonly read: (blob: string) => Promise<Uint8Array>;
    /** Resolves once all is kept. */
    dispose(): Promise<void>;
}

export interface FolderLedgerOptions {
    readonly root: string;
    /** Names what is kept for this window alone. */
    readonly windowId: string;
    readonly leftOut: LeftOutFiles;
    readonly logger: CompanionLogger;
    readonly clock: Clock;
}

/** Opens the ledger of the repository around a folder, or of the folder itself. @throws Error of the file system. */
export async function openFolderLedger(options: FolderLedgerOptions): Promise<FolderLedger> {
    const { root, windowId, leftOut, logger, clock } = options;
    const name = createHash('sha256').update(`${windowId}\0${root}`).digest('hex').slice(0, 32);
    const home = join(stateHome(process.env), 'agent-companion', 'ledger', name);
    const { workTree, root: own, unseen } = await openWorkTree(root, home, leftOut);
    const onError = (error: unknown): void => logger.warn('What agents write could not be looked at.', error);
    const store = new LedgerStore(join(home, 'turns'), clock, logger);
    const ledger = new Ledger({ workTree, clock, onError, state: await store.load() });
    ledger.onDidChange(state => store.save(state));
    await ledger.resume();
    return { root: own, ledger, gap: unseen, read: blob => workTree.read(blob), dispose: () => store.flush() };
}
