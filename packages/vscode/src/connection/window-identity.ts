import type * as vscode from 'vscode';
import type { Event } from '@agent-companion/server';
import { Emitter } from '@agent-companion/server/events';
import type { PageIdentity } from '@agent-companion/page';
import type { HostLink } from '@agent-companion/window/host-link';

/** What names the workspace. */
type OpenFolders = Pick<typeof vscode.workspace, 'workspaceFile' | 'workspaceFolders'>;

const never: Event<void> = () => ({ dispose: () => undefined });

/**
 * Which window of the host process this extension host serves. The host remembers it, since this process ends with each reload,
 * and is asked before each greeting: it knows when another page has the window by right.
 */
export class WindowIdentity implements PageIdentity {
    private readonly claims = new Emitter<string>();
    /** Fires with the id of the window with each claim. */
    readonly onDidClaim: Event<string> = this.claims.event;
    readonly onDidLose = never;
    readonly onDidRegain = never;
    private windowId: string | undefined;

    constructor(
        private readonly link: Pick<HostLink, 'service'>,
        private readonly workspace: OpenFolders
    ) {}

    /** Rejects while there is no connection to the host: over the next one the page greets anew. */
    get claimed(): Promise<string> {
        return this.claim();
    }

    async renew(): Promise<void> {
        await this.claim();
    }

    private async claim(): Promise<string> {
        const { windowId } = this;
        this.windowId = await this.link.service.claimWindow({
            workspace: workspaceKey(this.workspace),
            ...(windowId !== undefined && { windowId })
        });
        this.claims.fire(this.windowId);
        return this.windowId;
    }
}

/** The first folder: it stays the same when others are added, whereby the workspace becomes another one and the window reloads. */
function workspaceKey({ workspaceFolders, workspaceFile }: OpenFolders): string {
    return (workspaceFolders?.at(0)?.uri ?? workspaceFile)?.toString() ?? '';
}
