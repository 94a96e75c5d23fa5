import { isDeepStrictEqual } from 'node:util';
import { isAbsolute, join } from 'node:path';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import type { AgentStates } from '../agents/agent-states';
import { knownAgents } from '../agents/known-agents';
import type { FormerAgent, PageGreeting } from '../contract';
import { writeFileAtomically } from '../discovery/atomic-file';
import { readOwnFile } from '../discovery/own-file';
import { prepareStateFolder, stateHome } from '../discovery/state-folder';
import { startOf } from '../http/peer/parent-process';
import { hasEnded } from '../http/peer/peer-process';
import { Clock } from '../support/clock';
import { CompanionLogger } from '../support/companion-logger';
import { homeQueries } from '../support/file-queries';
import { waitAtMost } from '../support/timeout';
import { newestFirst, removeOldest } from './newest-files';

/** Milliseconds a window's start waits for the home folder, whose network may be gone. */
const PATIENCE_MS = 2_000;

/** Most windows, and most conversations of each. */
const MOST = 32;

const conversationSchema = z.object({
    kind: z.enum(knownAgents.map(({ kind }) => kind)),
    // It is typed into a terminal: neither an option nor anything that a shell reads.
    id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/),
    folder: z
        .string()
        .max(4_096)
        .refine(each => isAbsolute(each)),
    processId: z.int().positive(),
    /** See `startOf`: a pid is given again. */
    start: z.number().optional()
});

const fileSchema = z.object({ roots: z.array(z.string()), conversations: z.array(conversationSchema).max(MOST) });

type Conversation = z.infer<typeof conversationSchema>;

interface KeptConversationsOptions {
    readonly windowId: string;
    readonly logger: Pick<CompanionLogger, 'warn'>;
    readonly clock: Clock;
}

/** The windows of this process: nobody takes over what they keep. */
const openFiles = new Set<string>();

/** Keeps with a window which conversations its agents are at work in, for the time after a restart. */
export class KeptConversations {
    private readonly folder = join(stateHome(process.env), 'agent-companion', 'conversations');
    private readonly file: string;
    /** Of former processes, not gone on with. */
    private offered: readonly Conversation[] = [];
    /** By the agents' processes. */
    private readonly present = new Map<number, Conversation>();
    private written: readonly Conversation[] = [];
    /** Before all is read nothing is written, nor once the window ends: its agents end with it. */
    private isOpen = false;

    constructor(
        private readonly states: Pick<AgentStates, 'all' | 'onDidChange'>,
        private readonly greeting: Pick<PageGreeting, 'windowId' | 'workspaceRoots'>,
        private readonly options: KeptConversationsOptions
    ) {
        this.file = join(this.folder, `${encodeURIComponent(options.windowId)}.json`);
        openFiles.add(this.file);
        states.onDidChange(() => this.update());
    }

    /** Agents that were at work when a former process ended. */
    get former(): readonly FormerAgent[] {
        return this.offered.flatMap(({ kind, id, folder }) =>
            knownAgents
                .filter(agent => agent.kind === kind)
                .map(({ name, program, resumes }) => ({ kind, name, folder, command: `${program} ${resumes} ${id}` }))
        );
    }

    /** Reads what the window has kept, or a new one what others of its workspace have. Never rejects. */
    async open(): Promise<void> {
        await this.inHome(async () => {
            // A page that names no window, as in a new tab, is that of all former ones of its workspace.
            const isNew = this.greeting.windowId === undefined;
            const files = isNew ? await newestFirst(this.folder).catch(() => []) : [this.file];
            for (const file of files.filter(each => each === this.file || !openFiles.has(each))) {
                await this.take(file);
            }
        });
        this.isOpen = true;
        this.update();
    }

    /** Keeps what there is now, whatever ends from now on. Never rejects. */
    async close(): Promise<void> {
        this.isOpen = false;
        openFiles.delete(this.file);
        await this.inHome(() => Promise.resolve());
    }

    private async take(file: string): Promise<void> {
        const kept = await this.read(file);
        if (!kept || (file !== this.file && !isDeepStrictEqual(kept.roots, this.greeting.workspaceRoots))) {
            return;
        }
        const ended = [];
        for (const each of kept.conversations) {
            const isThere = !hasEnded(each.processId) && (await startOf(each.processId)) === each.start;
            ended.push(...(isThere ? [] : [each]));
        }
        // Agents that are there belong to another process's window, or tell of themselves soon.
        if (ended.length > 0 && file !== this.file) {
            await rm(file, { force: true });
        }
        this.offered = [...this.offered, ...ended].slice(0, MOST);
    }

    private async read(file: string): Promise<z.infer<typeof fileSchema> | undefined> {
        const text = await readOwnFile(file);
        try {
            return text === undefined ? undefined : fileSchema.parse(JSON.parse(text));
        } catch {
            return undefined;
        }
    }

    /** Follows what the agents tell; one that has ended in order is there no more. */
    private update(): void {
        if (!this.isOpen) {
            return;
        }
        const agents = this.states.all();
        const pids = agents.map(({ processId }) => processId);
        [...this.present.keys()].filter(pid => !pids.includes(pid)).forEach(pid => this.present.delete(pid));
        for (const { kind, processId, state, conversation } of agents) {
            const { data } = conversationSchema.safeParse({ kind, processId, ...conversation });
            const isResumed = this.offered.some(({ id }) => id === data?.id);
            if (data && (state !== 'idle' || isResumed) && this.present.get(processId)?.id !== data.id) {
                this.present.set(processId, data);
                // A new conversation in the place of a former one leaves that behind.
                this.offered = this.offered.filter(({ id, ...each }) =>
                    isResumed ? id !== data.id : each.kind !== kind || each.folder !== data.folder
                );
            }
        }
        const all = [...this.present.values(), ...this.offered].slice(0, MOST);
        if (!isDeepStrictEqual(all, this.written)) {
            this.written = all;
            this.inHome(() => this.write(all)).catch(() => undefined);
        }
    }

    private async write(all: readonly Conversation[]): Promise<void> {
        const conversations: Conversation[] = [];
        for (const each of all) {
            conversations.push({ ...each, start: each.start ?? (await startOf(each.processId)) });
        }
        await prepareStateFolder(this.folder);
        const { workspaceRoots: roots } = this.greeting;
        await writeFileAtomically(this.file, JSON.stringify({ roots, conversations }), { mode: 0o600 });
        await removeOldest(this.folder, MOST);
    }

    private async inHome(work: () => Promise<void>): Promise<void> {
        const done = await waitAtMost(homeQueries.inTurn(work), PATIENCE_MS, this.options.clock);
        if (done.kind !== 'value') {
            this.options.logger.warn('After a restart, agents that work now are not offered.', done);
        }
    }
}
