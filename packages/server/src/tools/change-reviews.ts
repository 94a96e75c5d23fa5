import { randomUUID } from 'node:crypto';
import { transferMs } from '@agent-companion/protocol';
import type { FileDecision, ProposedChange } from '@agent-companion/protocol/tools';
import { AgentServices } from '../agents/agent-endpoint';
import { AgentDiffs, Settlement } from '../diffs/agent-diffs';
import { waitAtMost } from '../time/timeout';
import { ToolOutcome } from './editor-tools';
import { messageOf, refusal } from './tool-errors';
import { toolLimits } from './tool-limits';
import { ToolPaths } from './tool-paths';

/** How long the file system may take to read or write a file, in milliseconds. */
const FILE_MS = 20_000;

/** The session of the diffs that tools propose. It is as long as the window: the user may decide when the call is over. */
const SESSION = { sessionId: 'ide-tools', name: 'ide-tools', version: '1', isCompanion: true } as const;

/** What the model is told of a change. */
export interface ChangeResult {
    readonly files: readonly FileDecision[];
    readonly summary: string;
}

/** The call that a change is made for. */
export interface ChangeCall {
    /** The model takes the call back: what the user has not decided goes. */
    readonly signal: AbortSignal;
    /** Milliseconds that the user has until the model is told that they have not decided. */
    readonly timeoutMs: number;
    /** Told of what waits for the user. */
    readonly report: (message: string) => void;
}

/** A file that waits for its decision. */
interface Waiting {
    readonly path: string;
    /** Where that leads, as the user sees it. */
    readonly real: string;
    readonly text: string;
    /** What is in the file when the change is proposed. */
    readonly digest: string;
    readonly decide: (decision: FileDecision) => void;
}

type Services = Pick<AgentServices, 'diffs' | 'files' | 'labels' | 'clock'>;

/** Has the user review what tools would change, a diff for each file, and writes what is accepted. */
export class ChangeReviews {
    private readonly waiting = new Map<string, Waiting>();
    private connected?: AgentDiffs;

    constructor(
        private readonly services: Services,
        private readonly paths: Pick<ToolPaths, 'resolve'>
    ) {}

    /**
     * Shows the change of each file, and waits until all are decided or the time is over. What is accepted is written, also
     * later; the answer says what has become of each file. Never rejects.
     */
    async propose({ title, files, available }: ProposedChange, call: ChangeCall): Promise<ToolOutcome<ChangeResult>> {
        if (title === undefined) {
            return { ok: true, result: { files: [], summary: offerOf(available) } };
        }
        if (files.length > toolLimits.filesOfChange) {
            const most = toolLimits.filesOfChange;
            return refusal('too-large', `It would change ${files.length} files, and at most ${most} can be reviewed.`);
        }
        const decisions = files.map(({ path }): FileDecision => ({ path, decision: 'waiting' }));
        const progress = (): void => call.report(summaryOf(title, decisions));
        const all = files.map(async ({ path, text }, index) => {
            decisions[index] = await this.review(path, text, call.signal);
            progress();
        });
        progress();
        await waitAtMost(Promise.all(all), call.timeoutMs, this.services.clock);
        return call.signal.aborted
            ? refusal('cancelled', 'The call was cancelled.')
            : { ok: true, result: { files: [...decisions], summary: summaryOf(title, decisions) } };
    }

    private async review(path: string, text: string, signal: AbortSignal): Promise<FileDecision> {
        const refused = (reason: string): FileDecision => ({ path, decision: 'refused', reason });
        const target = await this.paths.resolve(path, { mayBeNew: true });
        if (!target.ok || target.isFolder) {
            return refused(target.ok ? 'It is a folder.' : target.reason);
        }
        const { clock, files } = this.services;
        const digest = await waitAtMost(files.digest(target.file), FILE_MS, clock);
        if (digest.kind !== 'value') {
            return refused('The file cannot be read.');
        }
        const requestId = randomUUID();
        const { file, real } = target;
        const decided = new Promise<FileDecision>(decide =>
            this.waiting.set(requestId, { path: file, real, text, digest: digest.value, decide })
        );
        const close = (): void => {
            // If it is decided, the diff of this file is another call's.
            if (this.waiting.has(requestId)) {
                this.diffs.close(file).catch(() => undefined);
            }
        };
        signal.addEventListener('abort', close, { once: true });
        const shown = await this.diffs.propose({ path: file, text, requestId }, signal);
        if (!shown.shown) {
            this.settle(requestId, { path: file, decision: 'refused', reason: shown.reason });
        }
        return decided.finally(() => signal.removeEventListener('abort', close));
    }

    private settle(requestId: string | undefined, decision: FileDecision): void {
        const waiting = this.waiting.get(requestId ?? '');
        this.waiting.delete(requestId ?? '');
        waiting?.decide(decision);
    }

    private get diffs(): AgentDiffs {
        return (this.connected ??= this.connect());
    }

    private connect(): AgentDiffs {
        const { diffs, labels, clock } = this.services;
        const label = labels.labelOf(SESSION.sessionId, 'IDE Tools');
        return diffs.connect({ ...SESSION, label, since: clock.now() }, settlement => {
            this.tell(settlement);
            return true;
        });
    }

    private tell(settlement: Settlement): void {
        const { path, requestId } = settlement;
        const waiting = this.waiting.get(requestId ?? '');
        switch (settlement.kind) {
            case 'accepted':
                if (waiting) {
                    this.write(waiting, settlement.text).then(
                        decision => this.settle(requestId, decision),
                        () => undefined
                    );
                }
                return;
            case 'rejected':
                return this.settle(requestId, { path, decision: 'rejected' });
            case 'withdrawn':
                return this.settle(requestId, { path, decision: 'refused', reason: withdrawals[settlement.reason] });
        }
    }

    /** Writes where the path led when the user saw it, and only over what was there then. */
    private async write({ path, real, text, digest }: Waiting, accepted: string): Promise<FileDecision> {
        const { clock, files } = this.services;
        const refused = (reason: string): FileDecision => ({
            path,
            decision: 'refused',
            reason: `The user has accepted it, but it could not be written: ${reason}`
        });
        const target = await this.paths.resolve(path, { mayBeNew: true });
        if (!target.ok || target.real !== real) {
            return refused(target.ok ? 'The path leads elsewhere by now.' : target.reason);
        }
        const written = await waitAtMost(files.write(path, accepted, digest), FILE_MS + transferMs(accepted), clock);
        if (written.kind !== 'value') {
            return refused(written.kind === 'error' ? messageOf(written.error) : 'The file system does not answer.');
        }
        if (!written.value.written) {
            return refused(written.value.reason);
        }
        return { path, decision: 'accepted', ...(accepted !== text && { edited: true }) };
    }
}

const withdrawals = {
    replaced: 'Another tool has proposed a change of this file meanwhile.',
    closed: 'The call was cancelled.',
    'window-closing': 'The IDE window is closing.'
};

function offerOf(available: ProposedChange['available'] = []): string {
    return available.length === 0
        ? 'Nothing is offered there.'
        : `Nothing was changed. ${available.length} can be applied there by ${available.length === 1 ? 'its title' : 'their titles'}, see available.`;
}

function summaryOf(title: string, decisions: readonly FileDecision[]): string {
    if (decisions.length === 0) {
        return `${title}: there is nothing to change.`;
    }
    const counts = (['accepted', 'rejected', 'waiting', 'refused'] as const)
        .map(kind => ({ kind, count: decisions.filter(({ decision }) => decision === kind).length }))
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => `${count} ${kind === 'waiting' ? 'waiting for the user' : kind}`);
    return `${title}: of ${decisions.length} ${decisions.length === 1 ? 'file' : 'files'} ${counts.join(', ')}.`;
}
