import { randomUUID } from 'node:crypto';
import { AgentInfo } from '../../diffs/agent';
import { AgentDiffs, Settlement } from '../../diffs/agent-diffs';
import { limits } from '../../protocol';
import { readFileText } from '../../workspace/file-text';
import { AgentServices } from '../agent-endpoint';
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
    private readonly diffs: AgentDiffs;
    private readonly calls = new Map<string, OpenCall>();
    /** By the ids of proposals. */
    private readonly waiting = new Map<string, (settlement?: Settlement) => void>();
    /** What the user has accepted for calls that got no answer. */
    private readonly unheard: Settlement[] = [];

    constructor(
        agent: AgentInfo,
        private readonly services: Pick<AgentServices, 'diffs' | 'logger' | 'clock' | 'maxContentBytes'>,
        private readonly workspaceRoots: () => readonly string[]
    ) {
        this.diffs = services.diffs.connect(agent, settlement => this.settle(settlement));
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
        this.diffs.end(this.services.clock.now(), [...this.unheard, ...unread]);
        this.waiting.forEach(resolve => resolve());
        this.waiting.clear();
    }

    /** What the user has decided of a file; undefined, and the call's other reviews go, if nothing. */
    private async decide(file: ProposedFile, { cancellation, settled }: OpenCall): Promise<DecidedFile | undefined> {
        const { path, proposed: text } = file;
        const { signal } = cancellation;
        const requestId = randomUUID();
        const decision = new Promise<Settlement | undefined>(resolve => this.waiting.set(requestId, resolve));
        const close = (): void => {
            // One that was decided or replaced meanwhile has no diff of its own any more.
            if (this.waiting.has(requestId)) {
                this.diffs
                    .close(path)
                    .catch((error: unknown) => this.services.logger.error('A diff stayed open.', error));
            }
        };
        const outcome = await this.diffs.propose({ path, text, requestId }, signal);
        if (!outcome.shown) {
            this.waiting.get(requestId)?.();
            this.waiting.delete(requestId);
            this.leave(path, outcome.reason);
        } else if (signal.aborted) {
            close();
        }
        signal.addEventListener('abort', close);
        const settlement = await decision;
        if (settlement?.kind === 'accepted') {
            settled.push(settlement);
            return { ...file, text: settlement.text };
        }
        if (settlement?.kind === 'rejected') {
            return { ...file, comment: settlement.comment };
        }
        cancellation.abort();
        return undefined;
    }

    /** Whether a call hears of it. */
    private settle(settlement: Settlement): boolean {
        const resolve = this.waiting.get(settlement.requestId ?? '');
        this.waiting.delete(settlement.requestId ?? '');
        resolve?.(settlement);
        return resolve !== undefined;
    }

    /** The agent asks as it does without an IDE. */
    private leave(path: string, why: string): undefined {
        // An agent chooses the path: as a message of its own each would be another one.
        this.services.logger.warn('A change is asked about in the terminal only.', JSON.stringify(`${path}: ${why}`));
    }
}
