import type { Event } from '@agent-companion/server';
import { Emitter } from '@agent-companion/server/events';
import type { HostService } from '@agent-companion/window/contract';
import type { PageIdentity } from './window-connection';

/** A host process that is asked what it answers soon. */
export interface AskedHost<Method extends keyof HostService> {
    /** Rejects if there is no answer in time. */
    ask<T>(question: (service: Pick<HostService, Method>) => Promise<T>): Promise<T>;
}

/** Something with a URI that it is shown as. */
type Named = { toString(): string };

/** What names the workspace, by the names of VS Code's API. */
export interface OpenFolders {
    readonly workspaceFolders?: readonly { readonly uri: Named }[];
    readonly workspaceFile?: Named;
}

/** What is kept of the windows of the workspace. */
interface KeptWindows {
    /** Their ids, those first of which something was kept last. */
    windows(): Promise<readonly string[]>;
    /** Reads the stored texts of a window; returns whether the page served another window before. */
    open(windowId: string): Promise<boolean>;
}

const never: Event<void> = () => ({ dispose: () => undefined });

/**
 * Which window of the host process a page serves that remembers nothing itself, as an extension host that ends with each reload. The
 * host remembers it, and is asked before each greeting: it knows when another page has the window by right.
 */
export class ClaimedIdentity implements PageIdentity {
    private readonly claims = new Emitter<void>();
    /** Fires when the page serves another window, once its stored texts are read. */
    readonly onDidClaim: Event<void> = this.claims.event;
    readonly onDidLose = never;
    readonly onDidRegain = never;
    private windowId: string | undefined;

    /**
     * @param host asks its process, and rejects if there is no answer in time.
     */
    constructor(
        private readonly host: AskedHost<'claimWindow'>,
        private readonly folders: OpenFolders,
        private readonly kept: KeptWindows
    ) {}

    /** Rejects while there is no connection to the host, over the next one the page greets anew; and if it does not answer in time. */
    get claimed(): Promise<string> {
        return this.claim();
    }

    async renew(): Promise<void> {
        await this.claim();
    }

    private async claim(): Promise<string> {
        const { windowId } = this;
        const claim = {
            workspace: workspaceKey(this.folders),
            ...(windowId === undefined ? { remembered: await this.kept.windows() } : { windowId })
        };
        this.windowId = await this.host.ask(service => service.claimWindow(claim));
        if (await this.kept.open(this.windowId)) {
            this.claims.fire();
        }
        return this.windowId;
    }
}

/** The first folder: it stays the same when others are added, whereby the workspace becomes another one and the window reloads. */
function workspaceKey({ workspaceFolders, workspaceFile }: OpenFolders): string {
    return (workspaceFolders?.at(0)?.uri ?? workspaceFile)?.toString() ?? '';
}
