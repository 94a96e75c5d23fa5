import { Settlement } from '../agent-diffs';
import { DiffSession } from '../agent';
import { Decision, DecisionOutcome, DecisionRefusal, Delivery, validateDecision } from './decision';
import { type Diff, UNREADABLE } from '../diff';
import type { RecordDiff } from '../diff-recorder';
import { isTooLarge } from '../diff-limits';
import { DiffPresenter } from '../diff-presenter';
import { DiffStore } from '../diff-store';
import { DiffWriter, FileOutcome, WriteOutcome, WriteRequest } from '../ended/diff-writer';
import type { OrphanedDiffs } from '../ended/orphaned-diffs';
import { PutBack, PutBackOutcome } from '../ended/put-back';
import { PendingDiff } from '../proposal';
import { digestOfText, NO_FILE } from '../../workspace/file-digest';

/** How long an editor that shows all anew waits for the file system, in milliseconds. */
const locateMs = 2_000;

const hasEnded: WriteOutcome = { written: false, code: 'ended' };

interface UserDecisionsOptions {
    readonly store: DiffStore;
    readonly presenter: Pick<DiffPresenter, 'locate' | 'show' | 'refresh'>;
    readonly writer: Pick<DiffWriter, 'write' | 'putBack' | 'look' | 'noteFile' | 'noteChange'>;
    readonly maxContentBytes: number;
    readonly orphans: Pick<OrphanedDiffs, 'add' | 'restore'>;
    readonly record: RecordDiff;
}

/** Decides a window's diffs for its user: the first decision counts, and only the owner hears. */
export class UserDecisions {
    private readonly accepted = new WeakMap<Settlement, Diff>();
    /** Later ids of diffs that had ended. */
    private readonly restored = new WeakMap<Diff, Diff>();

    private readonly undo: PutBack;

    constructor(private readonly options: UserDecisionsOptions) {
        this.undo = new PutBack(options);
    }

    /** Settles the diff, and tells its agent only. */
    decide(id: string, decision: Decision): DecisionOutcome {
        const diff = this.options.store.get(id);
        if (!diff) {
            return { settled: false, code: 'ended' };
        }
        const verdict = validateDecision(diff, decision, this.options.maxContentBytes);
        if (!verdict.settled) {
            return verdict;
        }
        const { owner, isOrphaned } = diff;
        const { settlement } = verdict;
        const text = settlement.kind === 'accepted' ? settlement.text : undefined;
        if (text !== undefined) {
            this.accepted.set(settlement, diff);
        }
        this.options.store.end(diff, text === undefined ? 'reject' : 'accept');
        this.options.record(diff, text === undefined ? 'rejected' : 'accepted', text);
        const delivered = isOrphaned ? 'never' : this.tell(owner, settlement);
        return { settled: true, delivered };
    }

    /** Decides, unless an accept would overwrite an unseen change of the file. Never rejects. */
    async decideSafely(id: string, decision: Decision): Promise<DecisionOutcome> {
        return (await this.refusalOfChange(id, decision)) ?? this.decide(id, decision);
    }

    /** The diffs that the user has accepted by these settlements, with the accepted texts. */
    acceptedIn(settlements: readonly Settlement[]): readonly { readonly diff: Diff; readonly text: string }[] {
        return settlements.flatMap(settlement => {
            const diff = this.accepted.get(settlement);
            return diff && settlement.kind === 'accepted' ? [{ diff, text: settlement.text }] : [];
        });
    }

    /** Keeps the user's text of a revision; the highest `order` counts, then the last. */
    saveDraft(id: string, revision: number, text: string, order?: number): void {
        const { store, maxContentBytes } = this.options;
        if (!isTooLarge(text, maxContentBytes)) {
            store.get(id)?.edit(revision, text, order);
        }
    }

    /** Writes a diff that no agent writes, and ends it once it is written. Never rejects. */
    async write(id: string, request: WriteRequest): Promise<WriteOutcome> {
        const diff = this.options.store.get(id) ?? this.options.store.ended.get(id);
        return diff ? diff.turns.run(() => this.writeInTurn(diff, request)) : hasEnded;
    }

    /** Shows an ended diff again, with the user's text, for no agent. Never rejects. @returns its new id, if it is shown. */
    async restore(id: string, text?: string): Promise<string | undefined> {
        const { store, presenter, writer, orphans } = this.options;
        const ended = store.ended.get(id);
        if (!ended) {
            return undefined;
        }
        const known = this.restored.get(ended);
        const diff = known?.hasEnded === false ? known : orphans.restore(ended, text);
        this.restored.set(ended, diff);
        await writer.noteChange(diff);
        const outcome = await diff.turns.run(() => presenter.show(diff));
        if (!outcome.shown) {
            store.end(diff, 'fail');
            return undefined;
        }
        return diff.proposal.id;
    }

    /** Puts back what an accept replaced; shows it if the file has changed. Never rejects. @param overwrites digest of what may be lost. */
    putBack(id: string, overwrites?: string): Promise<PutBackOutcome> {
        return this.undo.putBack(id, overwrites);
    }

    /** The diffs that wait for a decision, oldest first. */
    pending(): readonly PendingDiff[] {
        return this.options.store.all().map(({ pending }) => pending);
    }

    /** Pending diffs with the present state of their files, without those whose path is still judged. */
    async pendingToShow(): Promise<readonly PendingDiff[]> {
        await Promise.all(this.options.store.all().map(diff => this.findAnew(diff)));
        const located = this.options.store.all().filter(({ location }) => location !== undefined);
        return located.map(({ pending }) => pending);
    }

    private async findAnew(diff: Diff): Promise<void> {
        const { presenter, writer } = this.options;
        await Promise.all([presenter.locate(diff, locateMs), writer.noteChange(diff, locateMs)]);
    }

    /** Why an accept would overwrite what nobody has agreed to lose; undefined also where the decision is of no effect. */
    private async refusalOfChange(id: string, decision: Decision): Promise<DecisionRefusal | undefined> {
        const diff = this.options.store.get(id);
        const { maxContentBytes, writer } = this.options;
        if (decision.kind === 'rejected' || !diff || !validateDecision(diff, decision, maxContentBytes).settled) {
            return undefined;
        }
        const [noted, content] = await Promise.all([diff.noted.digest, writer.look(diff)]);
        if (diff.hasEnded) {
            return undefined;
        }
        const { text = diff.proposal.text, overwrites } = decision;
        const [found, after] = [content?.digest ?? UNREADABLE, digestOfText(text)];
        const isKnown = noted !== UNREADABLE && found !== UNREADABLE;
        const isLoss = !isKnown || ![noted, NO_FILE, after].includes(found);
        if (!isLoss || found === overwrites) {
            diff.written = content && { before: content, after };
            return undefined;
        }
        return { settled: false, code: isKnown ? 'content-changed' : 'content-unknown', found };
    }

    /** Writes in the diff's turn: a proposal of an agent that is back waits for the outcome. */
    private async writeInTurn(diff: Diff, request: WriteRequest): Promise<WriteOutcome> {
        const { revision, text = diff.proposal.text } = request;
        if (!diff.hasEnded && !diff.isOrphaned && !diff.owner.agent.isCompanion) {
            return { written: false, code: 'agent-waits' };
        }
        if (diff.hasEnded && diff.state !== 'closed') {
            return hasEnded;
        }
        if (revision !== diff.proposal.revision) {
            return { written: false, code: 'replaced' };
        }
        if (isTooLarge(text, this.options.maxContentBytes)) {
            return { written: false, code: 'too-large' };
        }
        const outcome = await this.options.writer.write(diff, text, request);
        if (outcome.written) {
            this.options.record(diff, 'accepted', text);
        }
        if (diff.isOrphaned && outcome.written) {
            this.options.store.end(diff, 'write');
        } else if (!diff.isOrphaned && !diff.hasEnded) {
            return this.settleWritten(diff, { ...request, text }, outcome);
        }
        return outcome;
    }

    /** Accepts the companion's own proposal once it is written; an unwritten one is the user's from then on. */
    private settleWritten(
        diff: Diff,
        { text, comment }: WriteRequest & { readonly text: string },
        outcome: FileOutcome
    ): WriteOutcome {
        const { owner, settledProposal } = diff;
        if (outcome.written) {
            this.options.store.end(diff, 'accept');
            const accepted = { ...settledProposal, kind: 'accepted', text } as const;
            const delivered = this.tell(owner, { ...accepted, ...(comment !== undefined && { comment }) });
            return { written: true, delivered };
        }
        if (outcome.code !== 'content-changed') {
            diff.keepDraft(text);
            this.options.orphans.add([diff]);
            this.options.presenter.refresh(diff);
            const isUnknown = outcome.code === 'late' && { isUnknown: true as const };
            owner.onSettled({ ...settledProposal, kind: 'not-written', reason: outcome.reason, ...isUnknown });
        }
        return outcome;
    }

    private tell(owner: DiffSession, settlement: Settlement): Delivery {
        owner.decidedPaths.add(settlement.path);
        if (owner.onSettled(settlement)) {
            return 'now';
        }
        return owner.agent.isCompanion ? 'never' : 'later';
    }
}
