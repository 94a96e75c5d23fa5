import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { agentNameOf, knownAgents } from '../agents/known-agents';
import type { CompanionServer } from '../companion-server';
import { environmentOf } from '../environment/process-tree';
import type { StartedProcesses } from '../environment/started-processes';
import { foregroundOf, jobOf, wordsOf } from '../http/peer/parent-process';
import { environmentVariables } from '../protocol/gemini';
import { Clock } from '../support/clock';
import type { Disposable } from '../support/emitter';
import { RecurringWork } from '../support/recurring-work';
import type { WindowLedgers } from './window-ledgers';

/** Milliseconds between two looks at the terminals. */
const lookMs = 250;

/** Milliseconds without output after which a turn is over. */
const quietMs = 3_000;

/** Bytes that an agent writes between two looks while it works: at rest its runtime writes a few. */
const workBytes = 64;

/** Programs whose first word is a script's file. */
const interpreters: readonly string[] = ['node', 'nodejs', 'bun', 'deno', 'sh', 'dash', 'bash'];

/** Agent that is in front in a terminal. */
interface PresentAgent {
    readonly kind: string;
    readonly pid: number;
    readonly job: readonly number[];
    /** Bytes that its job has written so far. */
    readonly written: number;
}

/** Output of an agent until the last look. */
interface SeenAgent {
    readonly written: number;
    /** Time of its last output, in an open turn. */
    readonly workedAt?: number;
}

/** Turns of agents without hooks: one lasts as long as the agent writes to its terminal. Linux only. */
export class TerminalTurns implements Disposable {
    private readonly work: RecurringWork;
    /** Whether shells belong to the window, whose port their terminals know. */
    private readonly own = new Map<number, boolean>();
    private agents = new Map<number, SeenAgent>();

    constructor(
        private readonly server: Pick<CompanionServer, 'port' | 'sessions' | 'states'>,
        private readonly ledgers: Pick<WindowLedgers, 'works' | 'isTold' | 'ended' | 'folders'>,
        private readonly processes: Pick<StartedProcesses, 'pids'>,
        private readonly clock: Clock
    ) {
        this.work = new RecurringWork({ work: () => this.look(), everyMs: lookMs, onError: () => undefined, clock });
        // Elsewhere nothing tells what is in front in a terminal.
        if (process.platform === 'linux') {
            this.work.begin().catch(() => undefined);
        }
    }

    dispose(): void {
        this.work.end();
    }

    private async look(): Promise<void> {
        const isTold = (pid: number): boolean => this.server.states.has(pid) || this.ledgers.isTold(String(pid));
        const shells = this.ledgers.folders.length > 0 ? await this.ownShells() : [];
        const present = (await Promise.all(shells.map(agentIn))).flatMap(agent => agent ?? []);
        const former = this.agents;
        const silent = present.filter(({ job }) => !job.some(isTold));
        this.agents = new Map(silent.map(agent => [agent.pid, this.seen(agent, former.get(agent.pid))]));
        // The turn of an agent that tells of itself by now is what its hooks say.
        const gone = [...former].filter(([pid]) => !this.agents.has(pid) && !isTold(pid));
        gone.filter(([, { workedAt }]) => workedAt !== undefined).forEach(([pid]) => this.ledgers.ended(String(pid)));
    }

    /** Begins or ends the turn of an agent, as it has written since the last look. */
    private seen({ kind, pid, written }: PresentAgent, before?: SeenAgent): SeenAgent {
        const now = this.clock.now();
        const key = String(pid);
        if (before && written - before.written >= workBytes) {
            if (before.workedAt === undefined) {
                this.ledgers.works({ key, kind, label: this.labelOf(kind) }).catch(() => undefined);
            }
            return { written, workedAt: now };
        }
        if (before?.workedAt !== undefined && now - before.workedAt < quietMs) {
            return { written, workedAt: before.workedAt };
        }
        if (before?.workedAt !== undefined) {
            this.ledgers.ended(key);
        }
        return { written };
    }

    private labelOf(kind: string): string {
        const session = this.server.sessions().find(each => each.kind === kind);
        return session?.label ?? agentNameOf(kind) ?? kind;
    }

    private async ownShells(): Promise<readonly number[]> {
        const pids = this.processes.pids();
        [...this.own.keys()].filter(pid => !pids.includes(pid)).forEach(pid => this.own.delete(pid));
        const port = String(this.server.port);
        for (const pid of pids.filter(each => !this.own.has(each))) {
            const told = (await environmentOf(pid))[environmentVariables.port];
            // A shell that is just being started has not its own yet.
            if (told !== undefined) {
                this.own.set(pid, told === port);
            }
        }
        return pids.filter(pid => this.own.get(pid));
    }
}

/** Finds the known agent in front in a shell's terminal. Never rejects. */
async function agentIn(shell: number): Promise<PresentAgent | undefined> {
    const leader = await foregroundOf(shell);
    // A shell at its prompt is asked nothing more.
    const job = leader === undefined || leader === shell ? [] : await jobOf(leader);
    const known = await Promise.all(job.map(async pid => ({ pid, kind: await kindOf(pid) })));
    // A wrapper starts the agent that its hooks would name.
    const agent = known.filter(({ kind }) => kind !== undefined).at(-1);
    if (agent?.kind === undefined) {
        return undefined;
    }
    const written = await Promise.all(job.map(writtenBy));
    return { kind: agent.kind, pid: agent.pid, job, written: written.reduce((sum, bytes) => sum + bytes, 0) };
}

/** Kind of agent that a program, or an interpreter's script, is named after. */
async function kindOf(pid: number): Promise<string | undefined> {
    const [first = '', second = ''] = (await wordsOf(pid)).slice(0, 2).map(word => basename(word));
    const name = interpreters.includes(first) ? second : first;
    return knownAgents.find(({ program }) => program === name)?.kind;
}

async function writtenBy(pid: number): Promise<number> {
    const io = await readFile(`/proc/${pid}/io`, 'latin1').catch(() => '');
    return Number(/^wchar: (\d+)/m.exec(io)?.[1] ?? 0);
}
