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

const never: Event<void> = () => ({ dispose: () => undefined });

/**
 * Which window of the host process a page serves that remembers nothing itself, as an extension host that ends with each reload. The
 * host remembers it, and is asked before each greeting: it knows when another page has the window by right.
 */
export class ClaimedIdentity implements PageIdentity {
    private readonly claims = new Emitter<string>();
    /** Fires with the id of the window with each claim. */
    readonly onDidClaim: Event<string> = this.claims.event;
    readonly onDidLose = never;
    readonly onDidRegain = never;
    private windowId: string | undefined;

    /**
     * @param host asks its process, and rejects if there is no answer in time.
     * @param remembered the windows of which something is kept for the workspace, those first of which it was kept last.
     */
    constructor(
        private readonly host: AskedHost<'claimWindow'>,
        private readonly folders: OpenFolders,
        private readonly remembered: () => readonly string[]
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
            ...(windowId === undefined ? { remembered: this.remembered() } : { windowId })
        };
        this.windowId = await this.host.ask(service => service.claimWindow(claim));
        this.claims.fire(this.windowId);
        return this.windowId;
    }
}

/** The first folder: it stays the same when others are added, whereby the workspace becomes another one and the window reloads. */
function workspaceKey({ workspaceFolders, workspaceFile }: OpenFolders): string {
    return (workspaceFolders?.at(0)?.uri ?? workspaceFile)?.toString() ?? '';
}
