import type { ProgramPlan } from '../consent/program-plan';

/** A task of the workspace, or one that the IDE has found. */
export interface WorkspaceTask {
    readonly name: string;
    /** The folder that it is of. */
    readonly folder?: string;
    /** Where it comes from, in a word. */
    readonly source: string;
    /** What it runs itself on this operating system, if that is known. */
    readonly command?: string;
    readonly isRunning: boolean;
    /** All that runs when it is run, as of when it was listed. */
    plan(): ProgramPlan;
}

/** How a run has ended: with an exit code if there is one. A task with others before it may not have started at all. */
export type TaskEnd = { readonly exitCode?: number } | 'not-started';

/** One run of a task. */
export interface TaskRun {
    /** Resolves at the end. Its output is complete then. */
    readonly ended: Promise<TaskEnd>;
    /** The lines that it has written so far, in the terminal that it has; none of an earlier run. */
    output(): readonly string[];
    /** The name of its terminal. */
    readonly terminal: string | undefined;
}

/** What the tools of tasks ask of the page. */
export interface TaskHost {
    list(): Promise<readonly WorkspaceTask[]>;
    /** A run of a task that has not ended: one of this page. */
    running(task: WorkspaceTask): TaskRun | undefined;
    /** Starts a task of a trusted workspace that does not run. Undefined if the IDE could not. */
    start(task: WorkspaceTask): Promise<TaskRun | undefined>;
}
