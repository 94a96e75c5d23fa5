import { opendir, stat } from 'node:fs/promises';
import { Clock, systemClock } from '../../time/clock';
import { waitAtMost } from '../../time/timeout';
import { FileQueries, homeQueries } from '../../time/file-queries';
import { ProgramSearch } from '../program-search';

/** What shows that an agent is used on this machine. */
export interface AgentTraces {
    /** Its configuration folder: absolute. */
    readonly folder: string;
    /** What starts it, as it is typed. */
    readonly command: string;
}

/** For how long an answer is given again, in milliseconds: windows and hovers ask for the same. */
const keptMs = 10_000;

/** How long a caller waits for the file system, which may hang, in milliseconds. */
const patienceMs = 2_000;

/** What companions of all makers put into an agent's configuration folder: alone it shows that they were there, and not the agent. */
const companionsFolder = 'ide';

/** Which agents are used on this machine: neither a folder nor a file is made for one that is not. */
export class AgentPresence {
    private readonly answers = new Map<string, { readonly isUsed: boolean; readonly since: number }>();

    constructor(
        private readonly programs: Pick<ProgramSearch, 'find'> = new ProgramSearch(),
        private readonly clock: Clock = systemClock,
        private readonly queries: Pick<FileQueries, 'ask'> = homeQueries
    ) {}

    /**
     * Whether the user has a configuration folder of an agent, or its program is installed; an answer is ten seconds old at most.
     * Resolves with undefined if the file system does not tell in two seconds. Runs nothing, and never rejects.
     */
    async isUsed(traces: AgentTraces): Promise<boolean | undefined> {
        const { folder, command } = traces;
        const key = `${command}\0${folder}`;
        const known = this.answers.get(key);
        if (known && this.clock.now() - known.since < keptMs) {
            return known.isUsed;
        }
        const question = this.queries.ask(`agent\0${key}`, () => this.look(traces));
        const looked = await waitAtMost(question, patienceMs, this.clock);
        if (looked.kind !== 'value') {
            return undefined;
        }
        this.answers.set(key, { isUsed: looked.value, since: this.clock.now() });
        return looked.value;
    }

    private async look({ folder, command }: AgentTraces): Promise<boolean> {
        return (await isConfigured(folder)) || (await this.programs.find(command)) !== undefined;
    }
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
