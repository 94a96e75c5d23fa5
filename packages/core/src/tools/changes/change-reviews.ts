import { randomUUID } from 'node:crypto';
import { limits } from '../../protocol';
import type { FileDecision, ProposedChange } from '../../protocol/tools';
import { AgentServices } from '../../agents/agent-endpoint';
import { plainName, programOf } from '../../agents/agent-labels';
import { AgentDiffs, ProposedText, Settlement } from '../../diffs/agent-diffs';
import { waitAtMost } from '../../support/timeout';
import { ToolOutcome } from '../editor-tools';
import { refusal } from '../tool-errors';
import { ToolPaths } from '../tool-paths';
import { offerOf, summaryOf } from './change-summary';

/** Milliseconds that a review waits for the one before to be on the screen, to keep the change's order. */
const TURN_MS = 1_000;

/** Session of the tools' diffs, as long as the window: the user may decide after the call. */
const SESSION = { sessionId: 'ide-tools', name: 'ide-tools', version: '1', isCompanion: true } as const;

/** Message to the model on a change. */
interface ChangeResult {
    readonly files: readonly FileDecision[];
    readonly summary: string;
}

/** The call that a change is made for. */
interface ChangeCall {
    /** The model takes the call back: what the user has not decided goes. */
    readonly signal: AbortSignal;
    /** The program that has made the call, as it calls itself. */
    readonly client: string;
    /** Milliseconds that the user has until the model is told that they have not decided. */
    readonly timeoutMs: number;
    /** Told of what waits for the user. */
    readonly report: (message: string) => void;
}

/** Proposal for a file, in one call. */
type ChangedFile = ProposedText & { readonly requestId: string };

/** A file that waits for its decision. */
interface Waiting {
    readonly text: string;
    readonly decide: (decision: FileDecision) => void;
}

type Services = Pick<AgentServices, 'diffs' | 'labels' | 'clock'>;

/** Has the user review tools' changes, a diff for each file. An accept is told once it is written. */
export class ChangeReviews {
    private readonly waiting = new Map<string, Waiting>();
    private connected?: AgentDiffs;

    constructor(
        private readonly services: Services,
        private readonly paths: Pick<ToolPaths, 'resolve'>
    ) {}

    /** Shows each file's change until all are decided or time is over. Late accepts are written, too. Never rejects. */
    async propose({ title, files, available }: ProposedChange, call: ChangeCall): Promise<ToolOutcome<ChangeResult>> {
        if (title === undefined) {
            return { ok: true, result: { files: [], summary: offerOf(available) } };
        }
        const most = limits.maxFilesOfChange;
        if (files.length > most) {
            return refusal('too-large', `It would change ${files.length} files, and at most ${most} can be reviewed.`);
        }
        const decisions = files.map(({ path }): FileDecision => ({ path, decision: 'waiting' }));
        const progress = (): void => call.report(summaryOf(title, decisions));
        const purpose = { title: plainName(title), client: programOf(call.client) };
        const requestIds = files.map(() => randomUUID());
        progress();
        const all = this.showInTurn(
            files.map((file, index) => ({ ...file, purpose, requestId: requestIds[index] })),
            call.signal,
            (decision, index) => {
                decisions[index] = decision;
                progress();
            }
        );
        await waitAtMost(all, call.timeoutMs, this.services.clock);
        // Later decisions are not heard.
        requestIds.forEach(id => this.waiting.delete(id));
        return call.signal.aborted
            ? refusal('cancelled', 'The call was cancelled.')
            : { ok: true, result: { files: [...decisions], summary: summaryOf(title, decisions) } };
    }

    /** Resolves when all are decided. */
    private async showInTurn(
        files: readonly ChangedFile[],
        signal: AbortSignal,
        onDecided: (decision: FileDecision, index: number) => void
    ): Promise<void> {
        const all: Promise<void>[] = [];
        for (const [index, file] of files.entries()) {
            const decided = new Promise<FileDecision>(decide =>
                this.waiting.set(file.requestId, { text: file.text, decide })
            );
            all.push(decided.then(decision => onDecided(decision, index)));
            await waitAtMost(this.show(file, signal), TURN_MS, this.services.clock);
        }
        await Promise.all(all);
    }

    /** Resolves when it is on the screen, or refused. */
    private async show(proposed: ChangedFile, signal: AbortSignal): Promise<void> {
        const { path, requestId } = proposed;
        const refuse = (reason: string): boolean => this.settle(requestId, { path, decision: 'refused', reason });
        if (signal.aborted) {
            refuse(withdrawals.closed);
            return;
        }
        const target = await this.paths.resolve(path, { mayBeNew: true });
        if (!target.ok || target.isFolder) {
            refuse(target.ok ? 'It is a folder.' : target.reason);
            return;
        }
        const { file } = target;
        const close = (): void => {
            // If it is decided, the diff of this file is another call's.
            if (this.waiting.has(requestId)) {
                this.diffs.close(file).catch(() => undefined);
            }
        };
        signal.addEventListener('abort', close, { once: true });
        const shown = await this.diffs.propose({ ...proposed, path: file }, signal);
        if (!shown.shown) {
            refuse(shown.reason);
        }
    }

    /** False if no call waits for it any more. */
    private settle(requestId: string | undefined, decision: FileDecision): boolean {
        const waiting = this.waiting.get(requestId ?? '');
        this.waiting.delete(requestId ?? '');
        waiting?.decide(decision);
        return waiting !== undefined;
    }

    private get diffs(): AgentDiffs {
        return (this.connected ??= this.connect());
    }

    private connect(): AgentDiffs {
        const { diffs, labels, clock } = this.services;
        const label = labels.labelOf(SESSION.sessionId, 'IDE Tools');
        return diffs.connect({ ...SESSION, label, since: clock.now() }, settlement => this.tell(settlement));
    }

    private tell(settlement: Settlement): boolean {
        const { path, requestId } = settlement;
        const waiting = this.waiting.get(requestId ?? '');
        switch (settlement.kind) {
            case 'accepted': {
                const edited = settlement.text !== waiting?.text;
                return this.settle(requestId, {
                    path,
                    decision: 'accepted',
                    ...(edited && { edited }),
                    ...commentOf(settlement)
                });
            }
            case 'not-written': {
                const what = settlement.isUnknown ? 'nobody knows whether it is written:' : 'it could not be written:';
                const reason = `The user has accepted it, but ${what} ${settlement.reason} They may still write it.`;
                return this.settle(requestId, { path, decision: 'refused', reason });
            }
            case 'rejected':
                return this.settle(requestId, { path, decision: 'rejected', ...commentOf(settlement) });
            case 'withdrawn':
                return this.settle(requestId, { path, decision: 'refused', reason: withdrawals[settlement.reason] });
        }
    }
}

const withdrawals = {
    replaced: 'Another tool call has proposed a change of this file meanwhile.',
    closed: 'The call was cancelled.',
    'window-closing': 'The IDE window is closing.'
};

function commentOf({ comment }: { readonly comment?: string }): Pick<FileDecision, 'comment'> {
    return comment === undefined ? {} : { comment };
}
