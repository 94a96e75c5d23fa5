import { limits } from '../../protocol';
import { editMetadataSchema, OpenCodeEvent, PermissionReply, PermissionRequest } from '../../protocol/open-code';
import { AgentInfo } from '../../diffs/agent';
import { AgentDiffs, Settlement } from '../../diffs/agent-diffs';
import { pause } from '../../support/pause';
import { readFileText } from '../../workspace/file-text';
import { AgentServices } from '../agent-endpoint';
import { AnswerDelivery } from './answer-delivery';
import { OpenCodeServer } from './open-code-server';
import { proposedText } from './proposed-text';

/** A question about an edit that OpenCode asks in its terminal as well. */
interface EditRequest {
    readonly request: PermissionRequest;
    readonly path: string;
    readonly diff: string;
    /** The diff is of an empty text, whatever the file has: all of it is written anew. */
    readonly isWhole: boolean;
    readonly cancellation: AbortController;
    isShown: boolean;
}

/** Milliseconds until the list of questions is asked for again: at first, and at most. */
const firstListPauseMs = 1_000;
const maxListPauseMs = 30_000;

/** The questions about edits of one process of OpenCode, as diffs of its session. */
export class EditRequests {
    private readonly requests = new Map<string, EditRequest>();
    private readonly answers: AnswerDelivery;
    private readonly ending = new AbortController();
    private readonly diffs: AgentDiffs;
    private server?: OpenCodeServer;
    /** Questions that need not be taken from the list that is on its way. */
    private heard = new Set<string>();

    constructor(
        agent: AgentInfo,
        private readonly services: Pick<AgentServices, 'diffs' | 'logger' | 'clock' | 'maxContentBytes'>,
        private readonly workspaceRoots: () => readonly string[]
    ) {
        this.answers = new AnswerDelivery(services);
        this.diffs = services.diffs.connect(agent, settlement => this.settle(settlement));
    }

    /** Takes OpenCode's present questions, as it tells of them from now on. */
    async connected(server: OpenCodeServer): Promise<void> {
        this.server = server;
        this.answers.connected(server);
        await this.askWhatIsAsked(server);
    }

    /** OpenCode tells nothing at present. */
    disconnected(): void {
        this.server = undefined;
        this.answers.disconnected();
    }

    received(event: OpenCodeEvent): void {
        switch (event.type) {
            case 'permission.asked':
                return this.ask(event.properties);
            case 'permission.replied':
                return this.takeAway(event.properties.requestID);
            case 'session.idle':
                return [...this.requests.values()]
                    .filter(({ request }) => request.sessionID === event.properties.sessionID)
                    .forEach(({ request }) => this.takeAway(request.id));
        }
    }

    /** The agent is no more. @param lastSeen in milliseconds since 1970. */
    end(lastSeen: number): void {
        this.server = undefined;
        this.ending.abort();
        this.requests.forEach(({ cancellation }) => cancellation.abort());
        this.requests.clear();
        this.diffs.end(lastSeen, this.answers.end());
    }

    /** Until it is told, as long as OpenCode is connected. */
    private async askWhatIsAsked(server: OpenCodeServer): Promise<void> {
        for (let pauseMs = firstListPauseMs; this.server === server; pauseMs = Math.min(2 * pauseMs, maxListPauseMs)) {
            // What is decided or refused while the list is on its way may still be in it.
            const known = [...this.requests.keys(), ...this.answers.ids];
            const heard = (this.heard = new Set(known));
            try {
                const asked = await server.asked();
                const ids = new Set(asked.map(({ id }) => id));
                known.filter(id => !ids.has(id)).forEach(id => this.takeAway(id));
                asked.filter(({ id }) => !heard.has(id)).forEach(request => this.ask(request));
                return;
            } catch (error) {
                this.services.logger.warn('What OpenCode has asked before is not known yet.', error);
            }
            await pause(pauseMs, this.services.clock, this.ending.signal);
        }
    }

    private ask(request: PermissionRequest): void {
        this.heard.add(request.id);
        if (request.permission !== 'edit' || this.requests.has(request.id) || this.answers.has(request.id)) {
            return;
        }
        const edit = editOf(request);
        if (!edit) {
            return this.leave('it is about several files, or none');
        }
        if (this.requests.size >= limits.maxWaitingDiffs) {
            return this.leave('too many changes wait already');
        }
        const asked = { ...edit, request, cancellation: new AbortController(), isShown: false };
        this.requests.set(request.id, asked);
        this.propose(asked).catch((error: unknown) => {
            this.requests.delete(request.id);
            this.services.logger.error('A change of OpenCode could not be shown.', error);
        });
    }

    private async propose(edit: EditRequest): Promise<void> {
        const { request, path, diff, isWhole, cancellation } = edit;
        const refuse = (why: string): void => {
            if (this.requests.delete(request.id) && !cancellation.signal.aborted) {
                this.leave(why, path);
            }
        };
        const { maxContentBytes, clock } = this.services;
        const file = await readFileText(path, this.workspaceRoots(), maxContentBytes, clock);
        if (file.kind === 'unreadable') {
            return refuse('the file cannot be read as UTF-8 text');
        }
        const old = file.kind === 'text' && !isWhole ? file.text : undefined;
        const proposed = proposedText(old, diff, await this.server?.toolCall(request));
        if (proposed.kind === 'unknown') {
            return refuse(proposed.reason);
        }
        const proposal = { path, text: proposed.text, requestId: request.id };
        const outcome = await this.diffs.propose(proposal, cancellation.signal);
        if (!outcome.shown) {
            return refuse(outcome.reason);
        }
        edit.isShown = true;
        if (cancellation.signal.aborted) {
            // Answered in the very moment in which it was shown.
            await this.close(edit);
        }
    }

    /** Takes the diff of a question away that is not asked any more. */
    private takeAway(id: string): void {
        const edit = this.requests.get(id);
        if (!edit) {
            return;
        }
        edit.cancellation.abort();
        // One that is not shown yet goes when that comes to its end.
        if (edit.isShown) {
            this.close(edit).catch((error: unknown) => this.services.logger.error('A diff stayed open.', error));
        }
    }

    private async close({ request, path }: EditRequest): Promise<void> {
        // One that was decided or replaced meanwhile has no diff of its own any more.
        if (this.requests.delete(request.id)) {
            await this.diffs.close(path);
        }
    }

    private settle(settlement: Settlement): boolean {
        const id = settlement.requestId ?? '';
        const edit = this.requests.get(id);
        this.requests.delete(id);
        const reply = replyTo(settlement);
        if (edit && reply) {
            this.answers.deliver(id, { settlement, reply, onGivenUp: () => this.askAgain(edit) });
        }
        return this.server !== undefined;
    }

    /** The user is asked again: OpenCode still asks in its terminal too. */
    private askAgain({ request, path }: EditRequest): void {
        const what = `the decision about its change of ${JSON.stringify(path)}`;
        this.services.logger.error(
            `OpenCode does not take ${what}, which is asked for again, here and in its terminal.`
        );
        this.ask(request);
    }

    /** The question stays in the terminal. */
    private leave(why: string, path?: string): void {
        const file = path === undefined ? '' : ` of ${JSON.stringify(path)}`;
        this.services.logger.warn(`A change${file} is asked about in OpenCode's terminal only: ${why}.`);
    }
}

/** The file of an edit, and its diff; undefined if it is not exactly one. */
function editOf({ metadata }: PermissionRequest): Pick<EditRequest, 'path' | 'diff' | 'isWhole'> | undefined {
    const edit = editMetadataSchema.safeParse(metadata).data;
    if (!edit?.files) {
        return edit && { path: edit.filepath, diff: edit.diff, isWhole: false };
    }
    const [file, ...others] = edit.files;
    const isWhole = file?.type === 'add';
    const isWritten = isWhole || file?.type === 'update';
    return isWritten && others.length === 0 ? { path: file.filePath, diff: file.patch, isWhole } : undefined;
}

function replyTo(settlement: Settlement): PermissionReply | undefined {
    if (settlement.kind === 'accepted') {
        return { reply: 'once' };
    }
    const { comment } = settlement.kind === 'rejected' ? settlement : {};
    return settlement.kind === 'rejected' ? { reply: 'reject', ...(comment && { message: comment }) } : undefined;
}
