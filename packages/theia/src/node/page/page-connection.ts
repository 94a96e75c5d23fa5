import { Deferred } from '@theia/core/lib/common/promise-util';
import { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import type { Decision, DecisionOutcome } from '@agent-companion/server';
import { waitAtMost } from '@agent-companion/server/time';
import {
    CompanionClient,
    CompanionService,
    EditorSnapshot,
    IdeModeState,
    PageGreeting,
    PageWelcome
} from '../../common';
import { shellExports } from '../terminal/shell-exports';
import { GeminiSettings } from '../settings/gemini-settings';
import { Page } from './page';
import type { WindowCompanion } from '../window/window-companion';
import { WindowRegistry } from '../window/window-registry';

/** Loaded for the first page, not with the backend: see `WindowRegistry`. */
const pageInput = async () => (await import('./page-input-validation.js')).pageInput;

/**
 * The companion service of one connection. A connection does not know which browser tab it serves until the page
 * greets; from then on every call goes to the companion of that window.
 */
export class PageConnection implements CompanionService {
    private readonly greeted = new Deferred<void>();
    private companion: WindowCompanion | undefined;
    private page: Page | undefined;
    private windowId: string | undefined;
    private closed = false;

    constructor(
        private readonly windows: WindowRegistry,
        private readonly settings: GeminiSettings
    ) {}

    /** Called by Theia when the connection opens, before any other call. */
    connect(client: RpcProxy<CompanionClient>): void {
        this.page = new Page(client);
        client.onDidCloseConnection(() => this.dispose());
    }

    async greet(input: PageGreeting): Promise<PageWelcome> {
        if (!this.page) {
            throw new Error('The connection greeted before it was open.');
        }
        const greeting = (await pageInput()).greeting(input);
        this.windowId = greeting.windowId;
        if (this.page.isRetired) {
            // It was being left and stayed after all: a page that is restored from the browser's cache.
            this.page = new Page(this.page.client);
        }
        const { companion, welcome } = await this.windows.attach(greeting, this.page);
        if (this.closed) {
            // The connection broke while the window was starting; `dispose` had nothing to detach yet.
            this.leave();
        }
        this.companion = companion;
        this.greeted.resolve();
        return welcome;
    }

    /** A hint that the page is being left; a reload greets again, on a new connection. */
    onLeave(): void {
        this.leave();
    }

    async updateWorkspace(workspaceRoots: string[]): Promise<void> {
        const companion = await this.window();
        await companion.updateWorkspace((await pageInput()).workspaceRoots(workspaceRoots));
    }

    async updateEditors(snapshot: EditorSnapshot): Promise<void> {
        const companion = await this.window();
        await companion.updateEditors((await pageInput()).snapshot(snapshot));
    }

    async decideReview(id: string, decision: Decision): Promise<DecisionOutcome> {
        const companion = await this.window();
        const input = await pageInput();
        return companion.decideReview(input.id(id), input.decision(decision));
    }

    async saveDraft(id: string, revision: number, content: string): Promise<void> {
        const companion = await this.window();
        const input = await pageInput();
        const outcome = companion.saveDraft(input.id(id), input.revision(revision), input.draft(content));
        if (!outcome.kept) {
            throw new Error(outcome.reason);
        }
    }

    async getConnectionEnvironment(): Promise<string> {
        const companion = await this.window();
        return shellExports(companion.environment());
    }

    getIdeMode(): Promise<IdeModeState> {
        return this.settings.read();
    }

    enableIdeMode(): Promise<void> {
        return this.settings.enableIdeMode();
    }

    /**
     * The variables for a terminal that is about to be born in this window. A terminal may be restored before the
     * page has greeted: waits for that, but at most `timeoutMs` milliseconds, then goes on without.
     */
    async terminalEnvironment(timeoutMs: number): Promise<Record<string, string>> {
        await waitAtMost(this.greeted.promise, timeoutMs);
        return this.companion && !this.companion.isDisposed ? this.companion.environment() : {};
    }

    setClient(): void {
        // The client is the connection itself, see `connect`.
    }

    dispose(): void {
        this.closed = true;
        this.leave();
    }

    /** @throws Error if the window has ended meanwhile; the page then greets again and gets a new one. */
    private async window(): Promise<WindowCompanion> {
        await this.greeted.promise;
        if (!this.companion || this.companion.isDisposed) {
            throw new Error('This window has ended on the backend.');
        }
        return this.companion;
    }

    private leave(): void {
        if (this.page && this.windowId) {
            this.windows.detach(this.windowId, this.page);
        }
    }
}
