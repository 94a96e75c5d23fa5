import type { AgentUse } from '../agents/optional/optional-endpoint';
import type { AgentState, DoneInTerminal } from '../agents/agent-states';
import type { AgentUses } from '../agents/optional/agent-preferences';
import type { Decision, DecisionOutcome } from '../diffs/decision/decision';
import type { DiscoveryStatus } from '../discovery/discovery-status';
import type { SentContext } from '../context/context-feed';
import type { EditorSnapshot } from '../context/editor-snapshot';
import type { ContextWishes } from '../context/window-context';
import type { OfferedTools } from '../tools/editor-tools';
import type { OptionalAgent } from '../agents/known-agents';
import type { PutBackOutcome } from '../diffs/ended/put-back';
import type { ReviewWishes } from '../protocol/review-wishes';
import type { WriteOutcome, WriteRequest } from '../diffs/ended/diff-writer';
import { ReviewRequest } from './review-request';
import type { KeptChange, SavePhase, WriteTarget, WriteUndo } from './written-files';

export type { AgentState, AgentUse, ContextWishes, DoneInTerminal, OptionalAgent };

/** How many files one call may put into a prompt. */
export const MAX_MENTIONED_FILES = 100;

/** The page wait where the user has set none, in seconds. */
export const DEFAULT_PAGE_WAIT_SECONDS = 30;

/** The longest page wait, in seconds. The CLI itself waits ten minutes for an answer. */
export const MAX_PAGE_WAIT_SECONDS = 300;

/** The agents that not everybody uses, as preferences name them. */
export const optionalAgents = Object.keys({
    claudeCode: true,
    qwenCode: true,
    openCode: true,
    copilot: true,
    codex: true
} satisfies Record<OptionalAgent, true>) as OptionalAgent[];

/** The user's choice for an agent; `auto` serves it if it is used on this machine. */
export const agentUses = ['auto', 'on', 'off'] as const satisfies readonly AgentUse[];

/** Calls of a page: repeated until answered, done once, but for `greet`. Texts travel by `toWire`. */
export interface BackendCalls {
    /** Attaches this connection to its window; other calls wait for it. `window-ended`: greet again. */
    greet(greeting: PageGreeting): Promise<PageWelcome>;

    /** Publishes the workspace roots (URIs) after a folder was added or removed. Refused like `updateEditors`. */
    updateWorkspace(workspaceRoots: string[]): Promise<void>;

    /** Hands over a snapshot, unless a newer one came. `window-ended`: another connection serves. */
    updateEditors(snapshot: EditorSnapshot): Promise<void>;

    /** Says which tools the page offers to models now. Refused like `updateEditors`. */
    updateTools(offered: OfferedTools): Promise<void>;

    /** Tells what the user is to know before they name files to an agent. */
    judgeMention(uris: string[]): Promise<MentionCaution>;

    /** Tells what each agent was told last of the editors. */
    readSent(): Promise<SentContext[]>;

    /** Puts up to `MAX_MENTIONED_FILES` files into the prompt of a connected agent, by its name. */
    mentionFiles(agentName: string, files: FileMention[]): Promise<MentionOutcome>;

    /** The user looks at the terminal of an agent, by its process, or has done something there. */
    seeAgent(processId: number, did?: DoneInTerminal): Promise<void>;

    /** Settles a review. The first decision stands. */
    decideReview(id: string, decision: Decision): Promise<DecisionOutcome>;

    /** Writes the accepted text of a review that no agent waits for, and settles it. */
    writeReview(id: string, request: WriteRequest): Promise<WriteOutcome>;

    /** Shows an ended review again, with the user's text; no agent waits for it. @returns its new id, if it is shown. */
    restoreReview(id: string, text?: string): Promise<string | undefined>;

    /** Puts back what an accept replaced, or shows it if the file has changed. @param overwrites digest the user agrees to lose. */
    putBackReview(id: string, overwrites?: string): Promise<PutBackOutcome>;

    /** Keeps the user's text of a revision; of two, the one with the higher order. */
    saveDraft(id: string, revision: number, text: string, order: number): Promise<void>;

    /** Reads a file as it was before a turn, empty if there was none. @returns the text, wrapped by `toWire`. */
    readBefore(turn: string, uri: string): Promise<string>;

    /** The user keeps what was written, or one change of a file. @returns whether the file still has that. */
    keepWrites(target: WriteTarget, change?: KeptChange): Promise<boolean>;

    /** Undoes writes. @param overwrites later changes, too. @param id names an undo to continue. */
    undoWrites(target: WriteTarget, overwrites?: boolean, id?: string): Promise<WriteUndo>;

    /** Brings back what an undo has taken back. */
    redoWrites(id: string): Promise<WriteUndo>;

    /** Files of the workspace have changed, while an agent works. */
    noteChanges(): Promise<void>;

    /** The user's save of a file begins, or has ended: no agent has written that. */
    noteSave(uri: string, phase: SavePhase): Promise<void>;
}

/** A file, or lines of it, for the prompt of an agent. */
export interface FileMention {
    /** A `file:` URI. */
    uri: string;
    /** From 0, the last one included. */
    lines?: { first: number; last: number };
}

/** URIs of files that agents do not see. `paused`: they see nothing now. */
export type MentionCaution = readonly string[] | 'paused';

/** Whether an agent has the files in its prompt. */
export type MentionOutcome = { readonly mentioned: true } | MentionRefusal;

/** Why an agent has no files: no agent of the name is connected (any more), or it takes none. */
export interface MentionRefusal {
    readonly mentioned: false;
    readonly code: 'agent-gone' | 'not-taken';
}

/** Greeting of a page on every connection, and again after each reconnect. */
export interface PageGreeting {
    /** The page's former window; it gets that again, unless another page that answers has it. */
    windowId?: string;
    /** Windows of the workspace with kept texts, newest first: for a backend that knows no free one. */
    formerWindows?: string[];
    /** The application's name as the user sees it; the agent calls the IDE by it. */
    applicationName: string;
    /** URIs of the open workspace roots; empty when no folder is open. */
    workspaceRoots: string[];
    /** How long a proposal waits for a page when none is there, in seconds. */
    pageWaitSeconds: number;
    /** The user's wishes for agents; absent: unknown, so they stay as they were. */
    agents?: AgentUses;
    /** Writes that the user reviews before; absent: unknown, so they stay as they were. */
    review?: ReviewWishes;
    /** Limits to the sight of agents; absent: unknown, so they stay as they were. At first they see nothing. */
    context?: ContextWishes;
    /** Whether the user wants to see what agents have written; absent: unknown, so it stays as it was. */
    ledger?: boolean;
    /** The process whose child starts the page's terminals, which agents look for; absent if it is the backend's parent. */
    idePid?: number;
}

/** Knowledge of a page about its window; it is told of each change. */
export interface WindowStatus {
    /** The agents connected to this window. */
    agents: ConnectedAgent[];
    /** Whether agents outside this IDE's terminals find it. */
    discovery: DiscoveryStatus;
    /** Agents that were at work here when the backend ended. */
    former?: readonly FormerAgent[];
}

/** An agent that has gone with the backend, and how its user brings it back. */
export interface FormerAgent {
    readonly kind: string;
    readonly name: string;
    /** Absolute. */
    readonly folder: string;
    /** Command that goes on with its conversation, in that folder. */
    readonly command: string;
}

/** Answer of the backend to a greeting. */
export interface PageWelcome extends WindowStatus {
    /** The page's window from now on. If it is a new one, another page has the former and its reviews. */
    windowId: string;
    /** Names the window's companion. If it is a new one, the former has ended with its diffs. */
    companionId: string;
    /** Names the answering process: another one means that the backend has restarted. */
    backendId: string;
    /** Diffs that wait for a decision: the page shows each of them again. */
    pendingReviews: ReviewRequest[];
}

/** An agent as the user may know it; never its session id or token. */
export interface ConnectedAgent {
    /** As in `ReviewRequest.agentName`. */
    name: string;
    /** See `AgentTraits`. */
    kind?: string;
    /** As in `KnownAgent`. */
    connectsItself?: true;
    takesMentions?: true;
    hasKnownPrompt?: true;
    version: string;
    /** The terminal of this IDE it runs in; undefined elsewhere, as in tmux, or while unknown. */
    terminalId?: number;
    /** State and process, as its hooks tell; absent where it tells nothing. */
    told?: { processId: number; state: AgentState; isSeen: boolean };
}
