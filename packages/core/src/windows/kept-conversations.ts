import { isDeepStrictEqual } from 'node:util';
import { isAbsolute, join } from 'node:path';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import type { AgentStates } from '../agents/agent-states';
import { knownAgents } from '../agents/known-agents';
import type { FormerAgent, PageGreeting } from '../contract';
import { stateHome } from '../discovery/state-folder';
import { startOf } from '../http/peer/parent-process';
import { hasEnded } from '../http/peer/peer-process';
import { newestFirst } from './newest-files';
import { WindowFiles, WindowFilesOptions } from './window-files';

/** Most conversations of a window. */
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

/** The windows of this process: nobody takes over what they keep. */
const openFiles = new Set<string>();

/** Keeps with a window which conversations its agents are at work in, for the time after a restart. */
export class KeptConversations {
    private readonly folder = join(stateHome(process.env), 'agent-companion', 'conversations');
    private readonly file: string;
    private readonly files: WindowFiles<z.infer<typeof fileSchema>>;
    /** Of former processes. */
    private ended: readonly Conversation[] = [];
    /** Those of them that are not gone on with. */
    private offered: readonly Conversation[] = [];
    private written: readonly Conversation[] = [];
    /** Before all is read nothing is written, nor once the window ends: its agents end with it. */
    private isOpen = false;

    constructor(
        private readonly states: Pick<AgentStates, 'all' | 'onDidChange'>,
        private readonly greeting: Pick<PageGreeting, 'windowId' | 'workspaceRoots'>,
        options: WindowFilesOptions & { readonly windowId: string }
    ) {
        this.files = new WindowFiles(fileSchema, 'After a restart, agents that work now are not offered.', options);
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
        await this.files.inTime(async () => {
            // A page that names no window, as in a new tab, is that of all former ones of its workspace.
            const isNew = this.greeting.windowId === undefined;
            const all = isNew ? await newestFirst(this.folder).catch(() => []) : [this.file];
            for (const file of all.filter(each => each === this.file || !openFiles.has(each))) {
                await this.take(file);
            }
        });
        this.offered = this.ended;
        this.isOpen = true;
        this.update();
    }

    /** Keeps what there is now, whatever ends from now on. Never rejects. */
    async close(): Promise<void> {
        this.isOpen = false;
        openFiles.delete(this.file);
        await this.files.inTime(() => Promise.resolve());
    }

    private async take(file: string): Promise<void> {
        const kept = await this.files.read(file).catch(() => undefined);
        if (!kept || (file !== this.file && !isDeepStrictEqual(kept.roots, this.greeting.workspaceRoots))) {
            return;
        }
        // Agents that are there belong to another process's window, or tell of themselves soon.
        const starts = await Promise.all(kept.conversations.map(({ processId }) => startOf(processId)));
        const ended = kept.conversations.filter(
            ({ processId, start }, index) => hasEnded(processId) || starts[index] !== start
        );
        if (ended.length > 0 && file !== this.file) {
            await rm(file, { force: true });
        }
        this.ended = [...this.ended, ...ended].slice(0, MOST);
    }

    /** Follows what the agents tell; one that has ended in order is there no more. */
    private update(): void {
        if (!this.isOpen) {
            return;
        }
        const isResumed = (id?: string): boolean => this.ended.some(each => each.id === id);
        const present = this.states.all().flatMap(({ kind, processId, conversation, worked }) => {
            const shown = isResumed(conversation?.id) ? conversation : worked;
            return conversationSchema.safeParse({ kind, processId, ...shown }).data ?? [];
        });
        // A new conversation in the place of a former one leaves that behind.
        const isLeft = ({ id, kind, folder }: Conversation): boolean =>
            present.some(each => (isResumed(each.id) ? each.id === id : each.kind === kind && each.folder === folder));
        this.offered = this.offered.filter(each => !isLeft(each));
        const all = [...present, ...this.offered].slice(0, MOST);
        if (!isDeepStrictEqual(all, this.written)) {
            this.written = all;
            this.files.inTime(() => this.write(all)).catch(() => undefined);
        }
    }

    private async write(all: readonly Conversation[]): Promise<void> {
        const starts = await Promise.all(all.map(async each => each.start ?? (await startOf(each.processId))));
        const conversations = all.map((each, index) => ({ ...each, start: starts[index] }));
        await this.files.write(this.file, { roots: this.greeting.workspaceRoots, conversations });
    }
}
