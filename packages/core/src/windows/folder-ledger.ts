import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { stateHome } from '../discovery/state-folder';
import { Clock } from '../support/clock';
import type { CompanionLogger } from '../support/companion-logger';
import { CopiedFiles } from '../ledger/copied-files';
import { findRepository, GitRepository, UnseenReason } from '../ledger/git/git-repository';
import { GitWorkTree } from '../ledger/git/git-work-tree';
import { Ledger } from '../ledger/ledger';
import { LedgerStore } from '../ledger/ledger-store';
import type { WorkTree } from '../ledger/work-tree';

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

interface FolderLedgerOptions {
    readonly root: string;
    /** Names what is kept for this window alone. */
    readonly windowId: string;
    readonly logger: CompanionLogger;
    readonly clock: Clock;
}

/** The files of a folder, and why only those are seen that tools name. */
interface OpenedFiles {
    readonly workTree: WorkTree;
    readonly gap?: UnseenReason;
}

/** Opens the ledger of the repository around a folder, or of the folder itself. @throws Error of the file system. */
export async function openFolderLedger({ root, windowId, logger, clock }: FolderLedgerOptions): Promise<FolderLedger> {
    const found = await findRepository(root);
    const own = typeof found === 'string' ? await realpath(root) : found.root;
    const name = createHash('sha256').update(`${windowId}\0${own}`).digest('hex').slice(0, 32);
    const home = join(stateHome(process.env), 'agent-companion', 'ledger', name);
    const { workTree, gap } = await openFiles(found, own, home, logger);
    const onError = (error: unknown): void => logger.warn('What agents write could not be looked at.', error);
    const store = new LedgerStore(join(home, 'turns'), clock, logger);
    const ledger = new Ledger({ workTree, clock, onError, state: await store.load() });
    ledger.onDidChange(state => store.save(state));
    await ledger.resume();
    return { root: own, ledger, gap, read: blob => workTree.read(blob), dispose: () => store.flush() };
}

async function openFiles(
    found: GitRepository | UnseenReason,
    root: string,
    home: string,
    logger: CompanionLogger
): Promise<OpenedFiles> {
    const copies = (gap: UnseenReason): OpenedFiles => ({ workTree: new CopiedFiles(root, join(home, 'copies')), gap });
    if (typeof found === 'string') {
        return copies(found);
    }
    try {
        const workTree = await GitWorkTree.open(found, home);
        return workTree ? { workTree } : copies('too-large');
    } catch (error) {
        logger.warn('What the shells of agents write is not seen: Git does not run.', error);
        return copies('no-git');
    }
}
