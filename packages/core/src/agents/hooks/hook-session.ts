import { AgentInfo } from '../../diffs/agent';
import { Settlement } from '../../diffs/agent-diffs';
import { limits } from '../../protocol';
import { readFileText } from '../../workspace/file-text';
import { AgentServices } from '../agent-endpoint';
import { WaitingProposals } from '../waiting-proposals';
import { DecidedFile, HookedWrite } from './hook-dialect';

/** A text that is proposed for a file of a call. */
type ProposedFile = Pick<DecidedFile, 'path' | 'old' | 'proposed'>;

/** A call whose answer the agent is not known to have. */
interface OpenCall {
    readonly cancellation: AbortController;
    readonly settled: Settlement[];
}

/** The calls of one conversation that wait for the user. */
export class HookSession {
    private readonly proposals: WaitingProposals;
    private readonly calls = new Map<string, OpenCall>();
    /** What the user has accepted for calls that got no answer. */
    private readonly unheard: Settlement[] = [];

    constructor(
        agent: AgentInfo,
        private readonly services: Pick<AgentServices, 'diffs' | 'logger' | 'clock' | 'maxContentBytes'>,
        private readonly workspaceRoots: () => readonly string[]
    ) {
        this.proposals = new WaitingProposals(onSettled => services.diffs.connect(agent, onSettled));
    }

    /** Has the user review each file of a call; the answer, or undefined if not all are decided. */
    async review({ callId, files, answer }: HookedWrite): Promise<object | undefined> {
        const { maxContentBytes, clock } = this.services;
        const call: OpenCall = { cancellation: new AbortController(), settled: [] };
        if (files.length > limits.maxWaitingDiffs) {
            return this.leave(files[0].path, `its call changes more than ${limits.maxWaitingDiffs} files`);
        }
        this.over(callId);
        this.calls.set(callId, call);
        const proposed: ProposedFile[] = [];
        for (const { path, change } of files) {
            const file = await readFileText(path, this.workspaceRoots(), maxContentBytes, clock);
            const old = file.kind === 'text' ? file.text : undefined;
            const text = file.kind === 'unreadable' ? undefined : change(old);
            if (text === undefined) {
                return this.leave(path, 'the file is no UTF-8 text, or the change does not fit it');
            }
            proposed.push({ path, old, proposed: text });
        }
        const decided = await Promise.all(proposed.map(file => this.decide(file, call)));
        const all = decided.flatMap(file => file ?? []);
        if (all.length === files.length) {
            return answer(all);
        }
        this.unheard.push(...call.settled.splice(0));
        return undefined;
    }

    /** A call needs no decision any more: its reviews go. */
    over(callId: string): void {
        this.calls.get(callId)?.cancellation.abort();
    }

    /** The agent has a call's answer. @returns whether no other call waits. */
    heard(callId: string): boolean {
        this.calls.delete(callId);
        return this.calls.size === 0;
    }

    /** The agent has gone; what it has not heard of is the user's again. */
    end(): void {
        const unread = [...this.calls.values()].flatMap(({ settled }) => settled);
        this.proposals.end(this.services.clock.now(), [...this.unheard, ...unread]);
    }

    /** What the user has decided of a file; undefined, and the call's other reviews go, if nothing. */
    private async decide(file: ProposedFile, { cancellation, settled }: OpenCall): Promise<DecidedFile | undefined> {
        const { path, proposed: text } = file;
        const settlement = await this.proposals.propose({ path, text }, cancellation.signal);
        if (settlement && 'shown' in settlement) {
            this.leave(path, settlement.reason);
        } else if (settlement?.kind === 'accepted') {
            settled.push(settlement);
            return { ...file, text: settlement.text };
        } else if (settlement?.kind === 'rejected') {
            return { ...file, comment: settlement.comment };
        }
        cancellation.abort();
        return undefined;
    }

    /** The agent asks as it does without an IDE. */
    private leave(path: string, why: string): undefined {
        // An agent chooses the path: as a message of its own each would be another one.
        this.services.logger.warn('A change is asked about in the terminal only.', JSON.stringify(`${path}: ${why}`));
    }
}
