import { readFile } from 'node:fs/promises';

const SWITCH = '--disable-workspace-trust';

/**
 * Whether the editor's server was started without workspace trust. No API tells; on Linux the command lines of the parent
 * process and of code-server do.
 */
export async function isTrustSwitchedOff(
    pids: readonly unknown[] = [process.ppid, process.env.CODE_SERVER_PARENT_PID]
): Promise<boolean> {
    const lines = await Promise.all(pids.map(pid => readFile(`/proc/${String(pid)}/cmdline`, 'utf8').catch(() => '')));
    return lines.some(line => line.split('\0').some(word => word === SWITCH || word === `${SWITCH}=true`));
}
