import { SessionInfo } from '../../diffs/agent';
import { ServerAddress } from '../../discovery/endpoint-description';
import { Disposable } from '../../support/emitter';
import { AgentEndpoint, AgentServices } from '../agent-endpoint';
import { EditRequests } from './edit-requests';
import { findServer } from './find-server';
import { ServerWatch } from './server-watch';

/** The kind of the sessions whose processes are asked for their edits. */
const openCodeKind = 'opencode';

/** Diffs of OpenCode, from the HTTP servers of its processes that have a session here. */
export class OpenCodeEndpoint implements AgentEndpoint {
    readonly name = 'opencode-diffs';
    private readonly watches = new Map<string, ServerWatch>();
    private workspaceRoots: readonly string[] = [];
    private subscription?: Disposable;

    constructor(private readonly services: AgentServices) {}

    publish(_address: ServerAddress, workspaceRoots: readonly string[]): Promise<void> {
        this.subscription = this.services.sessions.onDidChange(() => this.follow());
        this.follow();
        return this.updateWorkspace(workspaceRoots);
    }

    updateWorkspace(workspaceRoots: readonly string[]): Promise<void> {
        this.workspaceRoots = workspaceRoots;
        return Promise.resolve();
    }

    dispose(): Promise<void> {
        this.subscription?.dispose();
        this.watches.forEach(watch => watch.end());
        this.watches.clear();
        return Promise.resolve();
    }

    private follow(): void {
        const sessions = this.services.sessions.all().filter(({ kind }) => kind === openCodeKind);
        for (const [sessionId, watch] of this.watches) {
            if (sessions.every(session => session.sessionId !== sessionId)) {
                this.watches.delete(sessionId);
                watch.end();
            }
        }
        sessions.filter(({ sessionId }) => !this.watches.has(sessionId)).forEach(session => this.watch(session));
    }

    private watch({ sessionId, processId, name, version, label, since }: SessionInfo): void {
        if (processId === undefined) {
            return;
        }
        const agent = {
            ...{ kind: openCodeKind, sessionId, name, version, label, since },
            takesNoEdits: true,
            hearsComments: true
        } as const;
        const edits = new EditRequests(agent, this.services, () => this.workspaceRoots);
        const find = (): ReturnType<typeof findServer> => findServer(processId, this.services);
        this.watches.set(sessionId, new ServerWatch(find, edits, this.services));
    }
}
