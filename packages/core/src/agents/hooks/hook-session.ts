import { AgentInfo } from '../../diffs/agent';
import { Settlement } from '../../diffs/agent-diffs';
import { limits } from '../../protocol';
import { readFileText } from '../../workspace/file-text';
import { AgentServices } from '../agent-endpoint';
import { WaitingProposals } from '../waiting-proposals';
import { DecidedFile, HookedFile, HookedWrite } from './dialects/hook-dialect';

/** Result of a call's reviews; a reason is a sentence for the model. */
type ReviewedCall =
    | { readonly kind: 'decided'; readonly files: readonly DecidedFile[] }
    | { readonly kind: 'undecided'; readonly reason: string };

/** A text that is proposed for a file of a call. */
type ProposedFile = Pick<DecidedFile, 'path' | 'from' | 'old' | 'proposed'>;

/** A call whose answer the agent is not known to have. */
export interface OpenCall {
    readonly callId: string;
    readonly cancellation: AbortController;
    readonly settled: Settlement[];
    readonly outcome: Promise<ReviewedCall>;
    /** Requests that wait for it. */
    waiting: number;
    /** Its agent has been told to ask again. */
    isParked: boolean;
}

const undecided = (reason: string): ReviewedCall => ({ kind: 'undecided', reason });

const notDecided = undecided('The user has not decided on the change in the IDE, so it was not written. Ask the user.');

const keptFromAgents =
    'They want another text, and keep this file from agents. It was not written. Ask the user to write it.';

/** The calls of one conversation that wait for the user. */
export class HookSession {
    private readonly proposals: WaitingProposals;
    private readonly calls = new Map<string, OpenCall>();
    /** Accepted texts of calls that got no answer. */
    private readonly unheard: Settlement[] = [];

    constructor(
        agent: AgentInfo,
        private readonly services: Pick<AgentServices, 'diffs' | 'sight' | 'logger' | 'clock' | 'maxContentBytes'>,
        private readonly workspaceRoots: () => readonly string[]
    ) {
        this.proposals = new WaitingProposals(onSettled => services.diffs.connect(agent, onSettled));
    }

    /** Has the user review each file of a call; the same call again waits with it. */
    review({ callId, files, isNameless }: HookedWrite): OpenCall {
        const open = this.calls.get(callId);
        if (open && isNameless) {
            open.waiting++;
            open.isParked = false;
            return open;
        }
        open?.cancellation.abort();
        const [cancellation, settled] = [new AbortController(), [] as Settlement[]];
        const outcome = this.reviewFiles(files, cancellation, settled);
        const call: OpenCall = { callId, cancellation, settled, outcome, waiting: 1, isParked: false };
        this.calls.set(callId, call);
        return call;
    }

    /** Calls need no decision any more: their reviews go. Without an id, all of them. @returns whether one is parked. */
    over(callId?: string): boolean {
        const calls = [...this.calls.values()].filter(call => callId === undefined || call.callId === callId);
        // Who waits for the call is told of a failure.
        calls.filter(call => !call.isParked).forEach(call => void this.lost(call).catch(() => undefined));
        return calls.some(call => call.isParked);
    }

    /** The agent has an answer to a call. @returns whether no other call waits. */
    heard(call: OpenCall): boolean {
        call.waiting--;
        if (call.waiting === 0 && !call.isParked && this.calls.get(call.callId) === call) {
            this.calls.delete(call.callId);
        }
        return this.calls.size === 0;
    }

    /** Takes a call back, and forgets it if it is undecided. */
    async lost(call: OpenCall): Promise<void> {
        call.cancellation.abort();
        const { kind } = await call.outcome;
        if (kind === 'undecided' && this.calls.get(call.callId) === call) {
            this.calls.delete(call.callId);
        }
    }

    /** The agent has gone; what it has not heard of is the user's again. */
    end(): void {
        const unread = [...this.calls.values()].flatMap(({ settled }) => settled);
        this.proposals.end(this.services.clock.now(), [...this.unheard, ...unread]);
    }

    private async reviewFiles(
        files: readonly HookedFile[],
        cancellation: AbortController,
        settled: Settlement[]
    ): Promise<ReviewedCall> {
        if (files.length === 0 || files.length > limits.maxWaitingDiffs) {
            return this.leave('A call', `it changes no file that can be told, or more than ${limits.maxWaitingDiffs}`);
        }
        const proposed: ProposedFile[] = [];
        for (const file of files) {
            const text = await this.proposedFor(file);
            if (text === undefined) {
                return this.leave(file.path, 'the file is no UTF-8 text, or the change does not fit it');
            }
            proposed.push(text);
        }
        const decided = await Promise.all(proposed.map(file => this.decide(file, cancellation, settled)));
        const all = decided.flatMap(file => ('path' in file ? file : []));
        if (all.length === files.length) {
            return { kind: 'decided', files: all };
        }
        this.unheard.push(...settled.splice(0));
        return (
            (decided.find(file => 'reason' in file && file !== notDecided) as ReviewedCall | undefined) ?? notDecided
        );
    }

    private async proposedFor({ path, from, change }: HookedFile): Promise<ProposedFile | undefined> {
        const { maxContentBytes, clock } = this.services;
        const file = await readFileText(from ?? path, this.workspaceRoots(), maxContentBytes, clock);
        const old = file.kind === 'text' ? file.text : undefined;
        const text = file.kind === 'unreadable' ? undefined : change?.(old);
        return text === undefined ? undefined : { path, from, old, proposed: text };
    }

    /** The user's decision on a file; otherwise the call's other reviews go. */
    private async decide(
        file: ProposedFile,
        cancellation: AbortController,
        settled: Settlement[]
    ): Promise<DecidedFile | ReviewedCall> {
        const { path, proposed: text } = file;
        const settlement = await this.proposals.propose({ path, text }, cancellation.signal);
        if (settlement && 'shown' in settlement) {
            cancellation.abort();
            return this.leave(path, settlement.reason);
        }
        const isOwnText = settlement?.kind === 'accepted' && settlement.text !== text;
        if (isOwnText && file.old !== undefined && (await this.services.sight?.excludes(file.from ?? path))) {
            // An edited answer has the file's present text in it. The user's text is the user's to write.
            this.unheard.push(settlement);
            return { ...file, comment: keptFromAgents };
        }
        if (settlement?.kind === 'accepted') {
            settled.push(settlement);
            return { ...file, text: settlement.text };
        }
        if (settlement?.kind === 'rejected') {
            return { ...file, comment: settlement.comment };
        }
        cancellation.abort();
        return notDecided;
    }

    private leave(path: string, why: string): ReviewedCall {
        // An agent chooses the path: as a message of its own each would be another one.
        this.services.logger.warn('A change cannot be reviewed.', JSON.stringify(`${path}: ${why}`));
        return undecided(
            `The IDE cannot show the change of ${path}, so it was not written: ${why}. Change it in another way, or ask the user.`
        );
    }
}
