import { opendir, stat } from 'node:fs/promises';
import { Clock, systemClock } from '../../support/clock';
import { waitAtMost } from '../../support/timeout';
import { FileQueries, homeQueries } from '../../support/file-queries';
import { ProgramSearch } from '../program-search';

/** Signs of an agent's use on this machine. */
export interface AgentTraces {
    /** Its configuration folder: absolute. */
    readonly folder: string;
    /** Command that starts it, as it is typed. */
    readonly command: string;
}

/** How long a caller waits for the file system, which may hang, in milliseconds. */
const patienceMs = 2_000;

/** Folder that companions put into an agent's configuration: alone it is no sign of the agent. */
const companionsFolder = 'ide';

/** Whether an agent has a configuration folder or an installed program; undefined after two seconds. Runs nothing, never rejects. */
export async function isAgentUsed(
    { folder, command }: AgentTraces,
    programs: Pick<ProgramSearch, 'find'>,
    clock: Clock = systemClock,
    queries: Pick<FileQueries, 'ask'> = homeQueries
): Promise<boolean | undefined> {
    const look = async (): Promise<boolean> =>
        (await isConfigured(folder)) || (await programs.find(command)) !== undefined;
    const looked = await waitAtMost(queries.ask(`agent\0${command}\0${folder}`, look), patienceMs, clock);
    return looked.kind === 'value' ? looked.value : undefined;
}

/** Whether there is a folder of the user's own with more in it than what companions put there. */
async function isConfigured(folder: string): Promise<boolean> {
    try {
        const stats = await stat(folder);
        const isOwn = process.getuid === undefined || stats.uid === process.getuid();
        return stats.isDirectory() && isOwn && !(await hasCompanionsFolderOnly(folder));
    } catch {
        return false;
    }
}

async function hasCompanionsFolderOnly(folder: string): Promise<boolean> {
    const opened = await opendir(folder);
    try {
        const [first, second] = [await opened.read(), await opened.read()];
        return first?.name === companionsFolder && second === null;
    } finally {
        await opened.close();
    }
}
