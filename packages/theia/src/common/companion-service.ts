import { RpcServer } from '@theia/core/lib/common/messaging/proxy-factory';
import { EditorSnapshot } from './editor-snapshot';
import type { Decision, DecisionOutcome, FinalText, ShowOutcome } from '@agent-companion/server';
import { ReviewRequest } from './review-request';

/** The path of the companion's RPC service between a page and the backend. */
export const companionServicePath = '/services/agent-companion';

/** What a page says first on every connection, and again after each reconnect. */
export interface PageGreeting {
    /** The identity of the browser tab; survives a reload, see `WindowIdentity`. */
    windowId: string;
    /** The application's name as the user sees it; the agent calls the IDE by it. */
    applicationName: string;
    /** URIs of the open workspace roots; empty when no folder is open. */
    workspaceRoots: string[];
    /** How long a proposal waits for a page when none is there, in seconds. */
    pageWaitSeconds: number;
}

/** What the backend answers to a greeting. */
export interface PageWelcome {
    /** Diffs that wait for a decision: the page shows each of them again. */
    pendingReviews: ReviewRequest[];
    /** The agents connected to this window. */
    agents: ConnectedAgent[];
    /** What keeps agents outside this IDE's terminals from finding it; a sentence for the user, absent if nothing. */
    problem?: string;
}

/** An agent as the user may know it; never its session id or token. */
export interface ConnectedAgent {
    /** As in `ReviewRequest.agentName`. */
    name: string;
    version: string;
}

/** The user's own Gemini settings, as far as the companion cares. */
export interface IdeModeState {
    /** True when the CLI will connect by itself. */
    enabled: boolean;
    /** The absolute path of the settings file, for messages. */
    settingsFile: string;
    /** Set when the file is there but cannot be read as settings; a sentence for the user. */
    problem?: string;
}

/** The backend's service, one object a connection. */
export const CompanionService = Symbol('CompanionService');
export interface CompanionService extends RpcServer<CompanionClient> {
    /**
     * Attaches this connection to its window, making the window's companion on the first greeting. May be repeated.
     * Every other call on a connection waits for it, and fails once the window has ended: then greet again.
     */
    greet(greeting: PageGreeting): Promise<PageWelcome>;

    /** A hint that the page is being left: a reload, another address, a closed tab. */
    onLeave(): void;

    /** Publishes the workspace roots (URIs) after a folder was added or removed. */
    updateWorkspace(workspaceRoots: string[]): Promise<void>;

    /** Hands over the newest snapshot. A snapshot with an older revision than the last one is dropped. */
    updateEditors(snapshot: EditorSnapshot): Promise<void>;

    /** Settles a review. Asking twice is harmless: the first decision stands. */
    decideReview(id: string, decision: Decision): Promise<DecisionOutcome>;

    /**
     * Keeps the text of a review that is still being edited, for a reload or an unreachable page; the proposal itself
     * takes the draft back. `revision` is the one the text was made from.
     * @throws Error with a sentence for the user when the text is too large to be kept.
     */
    saveDraft(id: string, revision: number, content: string): Promise<void>;

    /** The lines by which a shell outside the IDE reaches this window. They hold the secret token: only at the user's wish. */
    getConnectionEnvironment(): Promise<string>;

    /** Reads whether the CLI's IDE mode is on in the home that this backend's terminals use. */
    getIdeMode(): Promise<IdeModeState>;

    /**
     * Turns the CLI's IDE mode on in the user's settings, leaving everything else in the file as it is.
     * @throws Error with a sentence for the user when the file cannot be changed.
     */
    enableIdeMode(): Promise<void>;
}

/** What a page lets the backend do. */
export interface CompanionClient {
    /** Shows a proposal, or brings an already open one up to date: its revision, draft and facts. Resolves once it is on the screen. */
    showReview(request: ReviewRequest): Promise<ShowOutcome>;

    /** Takes a review off the screen without a decision and answers with the text it held last. */
    closeReview(id: string): Promise<FinalText>;

    /**
     * A review has ended without its user: its agent has gone for good. Takes it off the screen, unless the user's edits
     * would be lost with it.
     */
    dropReview(id: string): Promise<void>;

    /** Answers, to show that the page is alive. */
    ping(): Promise<void>;

    /** Told whenever an agent connects or leaves. */
    onAgentsChanged(agents: ConnectedAgent[]): void;
}
