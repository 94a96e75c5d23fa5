import { generateUuid } from '@theia/core/lib/common/uuid';
import { injectable } from '@theia/core/shared/inversify';
import { lockName } from './name-lock';

const STORAGE_KEY = 'agent-companion.window-id';

/**
 * The identity of a browser tab: the same after a reload or a crash-restore, another one in a duplicated tab.
 * `sessionStorage` gives the first, but is copied by 'Duplicate Tab' and `window.open`; a claim that lasts as long as
 * the page shows which is the original.
 */
@injectable()
export class WindowIdentity {
    private claiming: Promise<string> | undefined;

    /** This tab's id, claimed for as long as the page lives. */
    get claimed(): Promise<string> {
        return (this.claiming ??= this.claim());
    }

    private async claim(): Promise<string> {
        const remembered = sessionStorage.getItem(STORAGE_KEY);
        if (remembered && (await lockName(`${STORAGE_KEY}/${remembered}`, isReload()))) {
            return remembered;
        }
        const created = generateUuid();
        await lockName(`${STORAGE_KEY}/${created}`, false);
        sessionStorage.setItem(STORAGE_KEY, created);
        return created;
    }
}

/** A reload's predecessor may still hold the claim for a moment; a duplicate's original holds it for good. */
function isReload(): boolean {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}
