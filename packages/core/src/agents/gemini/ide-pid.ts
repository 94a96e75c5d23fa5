/** Pid by which a CLI in our terminals looks for its IDE (specification I.2). */
export function idePidSeenFromTerminal(ids: Pick<NodeJS.Process, 'pid' | 'ppid'> = process): number {
    // Its shell's grandparent or, rather than pid 1, the parent. On Windows the CLI takes another process, and finds us
    // by variable or workspace. There this only names a living one.
    return ids.ppid > 1 ? ids.ppid : ids.pid;
}
