import { ConnectionStatus, ConnectionStatusService } from '@theia/core/lib/browser/connection-status-service';
import type { FrontendApplicationContribution } from '@theia/core/lib/browser/frontend-application-contribution';
import { StatusBar, StatusBarAlignment } from '@theia/core/lib/browser/status-bar/status-bar-types';
import { WindowService } from '@theia/core/lib/browser/window/window-service';
import { Disposable } from '@theia/core/lib/common/disposable';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { WindowConnection } from '@agent-companion/client';
import type { Clock } from '@agent-companion/core/server';
import { systemClock } from '@agent-companion/core/support';
import { ReviewObserver } from '../review/notices/review-observer';

/** How long the page is offline before that is said, and how often it looks then, in milliseconds. */
const LOOK_MS = 2_000;

/** Looks in vain before an answering backend counts as restarted; sockets try every 10 s. */
const LOOKS_IN_VAIN = 8;

/** Leads a page back to its backend, and notices another process, which has none of the page's terminals and reviews. */
@injectable()
export class BackendWatch implements FrontendApplicationContribution {
    @inject(WindowConnection) protected readonly connection: WindowConnection;
    @inject(ConnectionStatusService) protected readonly line: ConnectionStatusService;
    @inject(ReviewObserver) protected readonly observer: ReviewObserver;
    @inject(StatusBar) protected readonly statusBar: StatusBar;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(WindowService) protected readonly windows: WindowService;

    protected readonly clock: Clock = systemClock;
    private backendId: string | undefined;
    private looks = 0;
    private next = Disposable.NULL;
    /** Grows with each change of the line: a look that has begun before counts no more. */
    private changes = 0;
    private isTold = false;

    onStart(): void {
        this.connection.onDidGreet(({ backendId }) => {
            if (this.backendId !== undefined && this.backendId !== backendId) {
                this.tell();
            }
            this.backendId = backendId;
        });
        this.line.onStatusChange(() => this.follow());
    }

    /** Whether the backend answers a request, which gives the page the cookie that the socket of a new backend wants. */
    protected async isAnswering(): Promise<boolean> {
        const signal = AbortSignal.timeout(5_000);
        return fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal }).then(
            ({ ok }) => ok,
            () => false
        );
    }

    /** Asks the user to reload the page, by a message and in the status bar. */
    protected async askReload(): Promise<void> {
        const sentence = nls.localize(
            'agent-companion/backendRestarted',
            'The IDE’s backend has restarted. Reload this page.'
        );
        const reload = nls.localize('agent-companion/reload', 'Reload');
        await this.statusBar.setElement('agent-companion.reload', {
            text: `$(warning) ${sentence}`,
            tooltip: sentence,
            alignment: StatusBarAlignment.LEFT,
            priority: 4_999,
            onclick: () => this.windows.reload()
        });
        if ((await this.messages.warn(sentence, { timeout: 0 }, reload)) === reload) {
            this.windows.reload();
        }
    }

    private follow(): void {
        this.next.dispose();
        this.changes++;
        if (this.line.currentStatus === ConnectionStatus.ONLINE) {
            this.observer.setOffline(false);
        } else {
            this.looks = 0;
            this.lookSoon();
        }
    }

    private lookSoon(): void {
        this.next = this.clock.after(LOOK_MS, () => void this.look().catch(() => undefined));
    }

    private async look(): Promise<void> {
        const { changes } = this;
        this.observer.setOffline(true);
        const isAnswering = await this.isAnswering();
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
            this.askReload().catch(() => undefined);
        }
    }
}
