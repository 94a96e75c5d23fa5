import type { ProgramPlan } from '../consent/program-plan';
import type { StartedProgram } from './started-program';

/** A way to start the debugger. */
export interface LaunchConfiguration {
    readonly name: string;
    readonly folder?: string;
    readonly type: string;
    readonly request: string;
    readonly program?: string;
    /** All that runs when it is started. */
    plan(): Promise<ProgramPlan>;
}

/** Where the debugger stops; counted from 1. */
export interface SourceBreakpoint {
    readonly path: string;
    readonly line: number;
    readonly column?: number;
    readonly enabled: boolean;
    readonly condition?: string;
    readonly hitCondition?: string;
    readonly logMessage?: string;
}

/** A program in the debugger. */
export interface DebuggedSession {
    readonly name: string;
    readonly type: string;
    readonly state: 'starting' | 'running' | 'stopped';
    readonly isCurrent: boolean;
    readonly threads: readonly {
        readonly id: number;
        readonly name: string;
        readonly stopped: boolean;
        readonly reason?: string;
    }[];
    /** The thread and the frame that the user has in front of them. */
    readonly currentThread?: number;
    readonly currentFrame?: number;
    /** Asks the debug adapter by the Debug Adapter Protocol; the body of its answer. */
    request(command: 'stackTrace' | 'scopes' | 'variables', args: object): Promise<unknown>;
}

/** What the tools of the debugger ask of the page. */
export interface DebugHost {
    configurations(): Promise<readonly LaunchConfiguration[]>;
    breakpoints(): readonly SourceBreakpoint[];
    sessions(): readonly DebuggedSession[];
    /** The path that a model may hear of a source of the program; undefined for one outside of the workspace. */
    pathOf(source: string): string | undefined;
    /**
     * Starts a configuration of a trusted workspace; undefined if the IDE could not. A start cannot be taken back: with
     * `signal` aborted, its sessions are only followed no longer.
     */
    start(configuration: LaunchConfiguration, signal: AbortSignal): Promise<StartedProgram | undefined>;
}
