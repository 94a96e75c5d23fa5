import { Emitter, Event } from '@theia/core/lib/common/event';
import { generateUuid } from '@theia/core/lib/common/uuid';
import { injectable } from '@theia/core/shared/inversify';
import { HeldName, lockName } from './name-lock';

/** What all keys begin with under which something of a window is stored. */
const PREFIX = 'agent-companion.';

const STORAGE_KEY = `${PREFIX}window-id`;

interface ClaimedId {
    readonly id: string;
    readonly name: HeldName | undefined;
}

/**
 * The identity of a browser tab: the same after a reload or a crash-restore, another one in a duplicated tab.
 * `sessionStorage` gives the first, but is copied by 'Duplicate Tab' and `window.open`; a claim that lasts as long as
 * the page shows which is the original. Where that may show late only, a page may lose its id. With another id the tab has
 * nothing of what is stored of the window before: that is the original's.
 */
@injectable()
export class WindowIdentity {
    private readonly losses = new Emitter<void>();
    private readonly regains = new Emitter<void>();
    private readonly claims = new Emitter<void>();
    private claiming: Promise<ClaimedId> | undefined;

    /** Fires when another page turns out to have this id by right. It stays this tab's until {@link renew}. */
    readonly onDidLose: Event<void> = this.losses.event;

    /** Fires when a page that had this id too has taken another: what is done by it is this tab's alone again. */
    readonly onDidRegain: Event<void> = this.regains.event;

    /** Fires when this tab has its id, or another one: what is stored under our keys is this window's from then on. */
    readonly onDidClaim: Event<void> = this.claims.event;

    /** This tab's id, claimed for as long as the page lives or until it is lost. */
    get claimed(): Promise<string> {
        this.claiming ??= this.claim();
        return this.claiming.then(({ id }) => id);
    }

    /** Takes a new id in place of one that is lost. */
    async renew(): Promise<void> {
        const lost = await this.claiming;
        this.claiming = this.create();
        await this.claiming;
        // Not before: the other page may think that it is alone from then on.
        lost?.name?.release();
    }

    private async claim(): Promise<ClaimedId> {
        const remembered = sessionStorage.getItem(STORAGE_KEY);
        const name = remembered ? await lockName(nameOf(remembered), isReload()) : undefined;
        return remembered && name ? this.hold(remembered, name) : this.create();
    }

    private async create(): Promise<ClaimedId> {
        const id = generateUuid();
        forgetWindow(sessionStorage);
        return this.hold(id, await lockName(nameOf(id), false));
    }

    private hold(id: string, name: HeldName | undefined): ClaimedId {
        sessionStorage.setItem(STORAGE_KEY, id);
        name?.onDidLose(() => void this.losses.fire());
        name?.onDidRegain(() => void this.regains.fire());
        this.claims.fire();
        return { id, name };
    }
}

function nameOf(id: string): string {
    return `${STORAGE_KEY}/${id}`;
}

/** Removes what a window has stored. */
function forgetWindow(storage: Pick<Storage, 'key' | 'length' | 'removeItem'>): void {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    keys.filter(key => key.startsWith(PREFIX)).forEach(key => storage.removeItem(key));
}

/** A reload's predecessor may still hold the claim for a moment; a duplicate's original holds it for good. */
function isReload(): boolean {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}
