import { readFile } from 'node:fs/promises';

const SWITCH = '--disable-workspace-trust';

/**
 * Whether the editor's server was started without trust, of which no API tells. On Linux its command line does: that of the process
 * which has started this one, or of code-server's outer one.
 */
export async function isTrustSwitchedOff(
    pids: readonly unknown[] = [process.ppid, process.env.CODE_SERVER_PARENT_PID]
): Promise<boolean> {
    const lines = await Promise.all(pids.map(pid => readFile(`/proc/${String(pid)}/cmdline`, 'utf8').catch(() => '')));
    return lines.some(line => line.split('\0').some(word => word === SWITCH || word === `${SWITCH}=true`));
}
