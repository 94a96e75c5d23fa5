import { Settlement } from './agent-diffs';
import { DiffSession } from './agent';
import { Decision, DecisionOutcome, Delivery, DraftOutcome, validateDecision, validateDraft } from './decision';
import { DecisionLog } from './decision-log';
import { DiffPresenter } from './diff-presenter';
import { DiffStore } from './diff-store';
import { EditorDiffs } from './editor-host';
import { PendingDiff } from './proposal';

/** How long an editor that shows all anew waits for the file system, in milliseconds. */
const locateMs = 2_000;

/** What the user makes of the diffs: settles each by the first decision that counts, and tells its owner only. */
export class UserDecisions implements EditorDiffs {
    private readonly decisions = new DecisionLog();

    constructor(
        private readonly store: DiffStore,
        private readonly presenter: Pick<DiffPresenter, 'locate'>,
        private readonly maxContentBytes: number
    ) {}

    decide(id: string, decision: Decision): DecisionOutcome {
        const diff = this.store.get(id);
        if (!diff) {
            return this.decisions.answer(id, decision);
        }
        const verdict = validateDecision(diff, decision, this.maxContentBytes);
        if (!verdict.settled) {
            return verdict;
        }
        const { owner, isOrphaned } = diff;
        this.store.end(diff, verdict.settlement.kind === 'accepted' ? 'accept' : 'reject');
        const delivered = isOrphaned ? 'never' : this.tell(owner, verdict.settlement);
        return this.decisions.add(id, decision, { settled: true, delivered });
    }

    saveDraft(id: string, revision: number, text: string, order?: number): DraftOutcome {
        const diff = this.store.get(id);
        const outcome = validateDraft(diff, text, this.maxContentBytes);
        if (outcome.kept) {
            diff?.edit(revision, text, order);
        }
        return outcome;
    }

    pending(): readonly PendingDiff[] {
        return this.store.all().map(({ pending }) => pending);
    }

    async pendingToShow(): Promise<readonly PendingDiff[]> {
        await Promise.all(this.store.all().map(diff => this.presenter.locate(diff, locateMs)));
        const located = this.store.all().filter(({ location }) => location !== undefined);
        return located.map(({ pending }) => pending);
    }

    private tell(owner: DiffSession, settlement: Settlement): Delivery {
        owner.decidedPaths.add(settlement.path);
        return owner.onSettled(settlement) ? 'now' : 'later';
    }
}
