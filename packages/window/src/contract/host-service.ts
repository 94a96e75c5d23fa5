import { CompanionService, companionServiceMethods } from './companion-service';

/**
 * What the extension host of a page may call of a host process, in addition to what a page may. Its terminals are named by the
 * pids of their shells.
 */
export interface HostService extends CompanionService {
    /** Says which terminals there are, by which agents in them are found. Those that the page shows it says by `updateTerminals`. */
    updateProcesses(pids: readonly number[]): Promise<void>;

    /** The variables for the terminals of the window, once the connection has greeted; empty if it does not in time. */
    terminalVariables(): Promise<Readonly<Record<string, string>>>;
}

/** The methods of `HostService`: nothing else can be called. */
export const hostServiceMethods = [
    ...companionServiceMethods,
    'updateProcesses',
    'terminalVariables'
] as const satisfies readonly (keyof HostService)[];
