/**
 * The pid by which a CLI in one of our terminals looks for its IDE (specification I.2, `${PID}`).
 *
 * The CLI walks up to the nearest shell and takes that shell's grandparent, or its parent if the grandparent is pid 1 or
 * less. A terminal's shell is a child of this process: so it is our parent, or ourselves.
 *
 * On Windows the CLI takes the third process from the root of its tree instead, which only a full process table could
 * tell. The same rule is used there: it names a living process, and the CLI finds the file through `GEMINI_CLI_IDE_PID`,
 * or, since 0.31, through the workspace.
 */
export function idePidSeenFromTerminal(ids: Pick<NodeJS.Process, 'pid' | 'ppid'> = process): number {
    return ids.ppid > 1 ? ids.ppid : ids.pid;
}
