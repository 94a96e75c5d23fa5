import { Disposable } from '@theia/core/lib/common/disposable';
import type { Event } from '@theia/core/lib/common/event';
import type { Clock } from '@agent-companion/server';
import type { WindowConnection } from '@agent-companion/page';

/** How long the page is offline before that is said, and how often it looks then, in milliseconds. */
const LOOK_MS = 2_000;

/** A backend that answers for so many looks, without taking the page back, will not: the socket tries every ten seconds at least. */
const LOOKS_IN_VAIN = 8;

/** What watching the backend needs of the page. */
interface BackendWatchServices {
    readonly connection: Pick<WindowConnection, 'onDidGreet'>;
    readonly line: { readonly isOpen: boolean; readonly onDidChange: Event<unknown> };
    /** Whether the backend answers a request, which gives the page the cookie that the socket of a new backend wants. */
    readonly isAnswering: () => Promise<boolean>;
    /** Says that a decision has to wait, and that it no longer has. */
    readonly setOffline: (isOffline: boolean) => void;
    /** Says that the page has to be reloaded. */
    readonly askReload: () => void;
    readonly clock: Clock;
}

/** Leads a page back to its backend, and notices when that is another process: terminals and reviews of this page are its no more. */
export class BackendWatch {
    private backendId: string | undefined;
    private looks = 0;
    private next = Disposable.NULL;
    /** Grows with each change of the line: a look that has begun before counts no more. */
    private changes = 0;
    private isTold = false;

    constructor(private readonly services: BackendWatchServices) {
        const { connection, line } = services;
        connection.onDidGreet(({ backendId }) => {
            if (this.backendId !== undefined && this.backendId !== backendId) {
                this.tell();
            }
            this.backendId = backendId;
        });
        line.onDidChange(() => this.follow());
    }

    private follow(): void {
        this.next.dispose();
        this.changes++;
        if (this.services.line.isOpen) {
            this.services.setOffline(false);
        } else {
            this.looks = 0;
            this.lookSoon();
        }
    }

    private lookSoon(): void {
        this.next = this.services.clock.after(LOOK_MS, () => void this.look().catch(() => undefined));
    }

    private async look(): Promise<void> {
        const { changes } = this;
        this.services.setOffline(true);
        const isAnswering = await this.services.isAnswering();
        if (changes !== this.changes) {
            return;
        }
        this.looks = isAnswering ? this.looks + 1 : 0;
        if (this.looks >= LOOKS_IN_VAIN) {
            this.tell();
        }
        this.lookSoon();
    }

    private tell(): void {
        if (!this.isTold) {
            this.isTold = true;
            this.services.askReload();
        }
    }
}
