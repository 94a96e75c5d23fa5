import { CompanionLogger } from '../support/companion-logger';
import { ContextFeed } from '../context/context-feed';
import { SessionInfo } from '../diffs/agent';
import { DiffManager } from '../diffs/diff-manager';
import { DiscoveryStatus } from '../discovery/discovery-status';
import { ServerAddress } from '../discovery/endpoint-description';
import { TurnRecorder } from '../ledger/turn-recorder';
import { Event } from '../support/emitter';
import { Route } from '../http/route';
import { Clock } from '../support/clock';
import { Sight } from '../workspace/sight';
import { AgentDiagnostics } from './agent-diagnostics';
import { AgentLabels } from './agent-labels';
import { AgentStates } from './agent-states';

/** Offers of a window to the endpoints of its agents, and to their adapters. */
export interface AgentServices {
    readonly diffs: Pick<DiffManager, 'connect'>;
    readonly context: Pick<ContextFeed, 'subscribe' | 'note'>;
    /** Shared by all adapters of a window, so that no two sessions look the same. */
    readonly labels: AgentLabels;
    /** States that agents tell of themselves. */
    readonly states: AgentStates;
    /** Records turns and writes; absent without a ledger. */
    readonly turns?: TurnRecorder;
    /** Limits to the knowledge of agents. Default: none. */
    readonly sight?: Pick<Sight, 'excludes'>;
    /** Agents connected by any of the window's endpoints. Not available while endpoints are made. */
    readonly sessions: () => readonly SessionInfo[];
    /** Diagnostics of the IDE. Absent where the editor offers no tools. */
    readonly diagnostics?: AgentDiagnostics;
    /** Who the IDE is: a short lower-case name and one for people. */
    readonly ide: { readonly name: string; readonly displayName: string };
    /** Most bytes (UTF-8) of one proposal: what an endpoint has to let through. */
    readonly maxContentBytes: number;
    /** Milliseconds a session is kept with nothing open from its agent. */
    readonly sessionGraceMs: number;
    readonly clock: Clock;
    readonly logger: CompanionLogger;
}

/** Way of one kind of agents to a window, and their sessions. */
export interface AgentEndpoint {
    /** Name among the window's endpoints: lower-case words with hyphens. It never changes, as the token is made of it. */
    readonly name: string;
    /** The request header that holds the token alone, in lower case. Default: `Authorization`, with the scheme Bearer. */
    readonly tokenHeader?: string;
    /** See `Realm.tokenVariable`: for agents that connect without a token. Default: none is let in. */
    readonly tokenVariable?: string;
    /** Routes on the window's HTTP listener, for holders of its token; read at each request. Default: none. */
    readonly routes?: readonly Route[];
    /** Fires when a session has come or gone, begins to listen or ceases to, or its process is known. */
    readonly onDidChangeSessions?: Event<void>;
    /** The sessions that have finished their handshake, oldest first. Default: it has none. */
    sessions?(): readonly SessionInfo[];
    /** Whether the file is published by which agents outside of our terminals find the window; undefined if they read none. */
    readonly status?: DiscoveryStatus;
    /** Fires when `status` has changed, but for the end of the window. */
    readonly onDidChangeStatus?: Event<void>;
    /** Lets agents find the window at this address, where it listens by now. Failures show in `status`. Never rejects. */
    publish(address: ServerAddress, workspaceRoots: readonly string[]): Promise<void>;
    /** Takes the workspace's roots as they are now. Never rejects. */
    updateWorkspace?(workspaceRoots: readonly string[]): Promise<void>;
    /** The variables of a terminal; empty before `publish`. They hold the token. Default: it has none. */
    environment?(): Record<string, string>;
    /** Lets no agent find the window any more. Never rejects. */
    withdraw?(): Promise<void>;
    /** Like {@link withdraw}, for handlers of process exit, where nothing asynchronous runs any more. Never throws. */
    withdrawSync?(): void;
    /** Ends every session. Earlier messages still arrive. */
    dispose(): Promise<void>;
}

/** Makes the endpoint of one kind of agents for a window. */
export type CreateEndpoint = (services: AgentServices) => AgentEndpoint;
