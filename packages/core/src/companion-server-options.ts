import { CreateEndpoint } from './agents/agent-endpoint';
import { CompanionLogger } from './support/companion-logger';
import type { TakeRecord } from './diffs/diff-recorder';
import { EditorHost } from './diffs/editor-host';
import { ServerAddress } from './discovery/endpoint-description';
import { Clock } from './support/clock';
import { TurnRecorder } from './ledger/turn-recorder';
import { Sight } from './workspace/sight';
import { EditorTools } from './tools/editor-tools';

/** Options of a `CompanionServer`. One server serves one window. */
export interface CompanionServerOptions {
    readonly editorHost: EditorHost;
    /** The tools that the editor offers to models, served at `/tools`. Default: there is no such endpoint. */
    readonly editorTools?: EditorTools;
    /** Who the IDE is, as the CLI shows it: a short lower-case name and one for people. */
    readonly ide: { readonly name: string; readonly displayName: string };
    /** Absolute paths; may be empty. */
    readonly workspaceRoots: readonly string[];
    /** Ways of agents to the window; the first one has the window's own token. Default: as Gemini CLI does. */
    readonly endpoints?: readonly CreateEndpoint[];
    /** Former address, taken over if free. Serves this user only: others may know the token. */
    readonly formerAddress?: ServerAddress;
    /** Limits to the knowledge of agents. Default: none. */
    readonly sight?: Sight;
    /** Listens to the settlement of each diff, for metrics and audit. */
    readonly record?: TakeRecord;
    /** Told of the agents' turns and writes. Default: nobody is. */
    readonly turns?: TurnRecorder;
    /** Default: silence. */
    readonly logger?: CompanionLogger;
    /** Most bytes (UTF-8) of one proposed or accepted file; larger ones are refused. Default 64 MiB. */
    readonly maxContentBytes?: number;
    /** Milliseconds a session is kept with nothing open from its agent. Default 60,000. */
    readonly sessionGraceMs?: number;
    /** Default: the computer's. */
    readonly clock?: Clock;
}
