import { AgentInfo } from '../diffs/agent';
import { PendingDiff } from '../diffs/proposal';

/** What the user decided, in the ledger's own words: the text, or undefined for no. */
export interface Verdict {
    readonly agent: AgentInfo;
    readonly filePath: string;
    readonly proposal: string;
    readonly text: string | undefined;
}

export interface Asked {
    readonly agent: AgentInfo;
    readonly filePath: string;
    readonly newContent: string;
}

/** How long and how much is kept of those that have died. */
export interface Keeping {
    readonly milliseconds: number;
    readonly count: number;
    readonly length: number;
}

/**
 * Who may have what dead sessions have left. It knows the order in which sessions began and were seen, and nothing of clocks;
 * what each session was told of each path; and what was accepted for nobody.
 */
export class HeirsLedger {
    private moments = 0;
    private readonly births = new Map<string, number>();
    private readonly signs = new Map<string, number>();
    private readonly told = new Map<string, Map<string, string | undefined>>();
    private kept: (Verdict & { readonly until: number })[] = [];

    constructor(
        private readonly now: () => number,
        private readonly keeping: Keeping
    ) {}

    born({ sessionId }: AgentInfo): void {
        this.births.set(sessionId, ++this.moments);
        this.seen(sessionId);
    }

    /** A session has given a sign of life, or has been heard of until now. */
    seen(sessionId: string): void {
        this.signs.set(sessionId, ++this.moments);
    }

    /** Whether an agent may take for a path what another has left: that was its like, and never seen after its own birth. */
    mayInherit(heir: AgentInfo, owner: AgentInfo, filePath: string): boolean {
        const [who, whose] = [heir, owner].map(({ name, version }) => `${name} ${version}`);
        const birth = this.births.get(heir.sessionId) ?? 0;
        return who === whose && birth > (this.signs.get(owner.sessionId) ?? 0) && !this.wasTold(heir, filePath);
    }

    /** The orphans among these that an agent may have. */
    orphansFor(agent: AgentInfo, filePath: string, pending: readonly PendingDiff[]): readonly PendingDiff[] {
        return pending.filter(
            ({ proposal, agentGone }) =>
                agentGone && proposal.path === filePath && this.mayInherit(agent, proposal.agent, filePath)
        );
    }

    /** A session has a decision for a path. */
    tell(sessionId: string, filePath: string, text: string | undefined): void {
        const paths = this.told.get(sessionId) ?? new Map<string, string | undefined>();
        this.told.set(sessionId, paths.set(filePath, text));
    }

    /** A session begins something new: the texts it was told count no more, but that it was told does. */
    ask(sessionId: string): void {
        const paths = [...(this.told.get(sessionId)?.keys() ?? [])];
        paths.forEach(filePath => this.tell(sessionId, filePath, undefined));
    }

    wasTold({ sessionId }: AgentInfo, filePath: string): boolean {
        return this.told.get(sessionId)?.has(filePath) ?? false;
    }

    /** The text of a `closeDiff` for which there is no diff. */
    answer(agent: AgentInfo, filePath: string): string | undefined {
        return this.wasTold(agent, filePath)
            ? this.told.get(agent.sessionId)?.get(filePath)
            : this.claim({ agent, filePath })?.text;
    }

    /** Keeps what nobody was told. Nothing is lost with a no: the user is asked again. */
    keep(verdict: Verdict): void {
        if (verdict.text !== undefined) {
            this.kept.push({ ...verdict, until: this.now() + this.keeping.milliseconds });
        }
        const lengthOf = (verdicts: readonly Verdict[]): number =>
            verdicts.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
        this.kept = this.kept.filter(({ until }) => until > this.now());
        while (this.kept.length > this.keeping.count || lengthOf(this.kept) > this.keeping.length) {
            this.kept.shift();
        }
    }

    /** Takes what is kept for an agent; undefined if there is nothing. */
    claim({ agent, filePath, newContent }: Omit<Asked, 'newContent'> & Partial<Asked>): Verdict | undefined {
        this.kept = this.kept.filter(({ until }) => until > this.now());
        const index = this.kept.findIndex(
            kept =>
                kept.filePath === filePath &&
                (newContent === undefined || newContent === kept.proposal) &&
                this.mayInherit(agent, kept.agent, filePath)
        );
        return index < 0 ? undefined : this.kept.splice(index, 1)[0];
    }

    /** The window ends: nobody comes back any more. */
    forgetKept(): void {
        this.kept = [];
    }
}
