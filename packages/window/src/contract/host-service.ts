import type { OptionalAgent } from './agent-uses';
import { CompanionService, companionServiceMethods } from './companion-service';

/**
 * What the extension host of a page may call of a host process, in addition to what a page may. Its terminals are named by the
 * pids of their shells.
 */
export interface HostService extends CompanionService {
    /**
     * The id of the window that the page shall greet. To be called on each new connection, and again when the page is told that
     * another one serves its window. `PageCalls.ping` must be answered by what lives and dies with the browser tab: an extension
     * host lives on when that is closed, and would keep the window.
     */
    claimWindow(claim: WindowClaim): Promise<string>;

    /** Says which terminals there are, by which agents in them are found. Those that the page shows it says by `updateTerminals`. */
    updateProcesses(pids: readonly number[]): Promise<void>;

    /** The variables for the terminals of the window, once the connection has greeted; empty if it does not in time. */
    terminalVariables(): Promise<TerminalVariables>;
}

/** What terminals are to have in their environment. */
export interface TerminalVariables {
    values: Record<string, string>;
    /** Those of them that an agent's own extension sets as well. */
    shared: readonly SharedVariables[];
}

/** What this companion and the agent's own one, which an editor may have as well, both set. */
export interface SharedVariables {
    /** Of the agent's own companion. */
    extension: string;
    agent: OptionalAgent;
    names: readonly string[];
}

/** What a page says of itself to get a window. */
export interface WindowClaim {
    /** What it has open, the same after a reload: the window that was used last with it is continued. */
    workspace: string;
    /** The window that it has had, after the connection was broken. */
    windowId?: string;
    /** The windows of which something is kept for this workspace, those first of which it was kept last: for a host that knows none. */
    remembered?: readonly string[];
}

/** What an extension host may call besides; a missing one does not compile. */
const methods: Record<Exclude<keyof HostService, keyof CompanionService>, true> = {
    claimWindow: true,
    updateProcesses: true,
    terminalVariables: true
};

/** The names of all methods of `HostService`. */
export const hostServiceMethods = [...companionServiceMethods, ...Object.keys(methods)] as (keyof HostService)[];
