import type { OptionalAgent } from './backend-calls';
import { CompanionService, companionServiceMethods } from './companion-service';

/** A host process's methods for extension hosts, beside a page's own. Terminals are named by their shells' pids. */
export interface HostService extends CompanionService {
    /** Says which terminals there are, by which agents in them are found. */
    updateProcesses(pids: readonly number[]): Promise<void>;

    /** The variables for the window's terminals, once the connection has greeted; empty if it does not in time. */
    terminalVariables(): Promise<TerminalVariables>;
}

/** Environment for terminals. */
export interface TerminalVariables {
    values: Record<string, string>;
    /** Those of them that an agent's own extension sets as well. */
    shared: readonly SharedVariables[];
}

/** Variables that this companion and the agent's own one, which an editor may have as well, both set. */
export interface SharedVariables {
    /** Of the agent's own companion. */
    extension: string;
    agent: OptionalAgent;
    names: readonly string[];
}

/** Further calls of an extension host; a missing one does not compile. */
const methods: Record<Exclude<keyof HostService, keyof CompanionService>, true> = {
    updateProcesses: true,
    terminalVariables: true
};

/** The names of all methods of `HostService`. */
export const hostServiceMethods = [...companionServiceMethods, ...Object.keys(methods)] as (keyof HostService)[];
