import { isDeepStrictEqual } from 'node:util';
import { defaultGuarded, ReviewBefore, reviewsBefore, ReviewWishes } from '../../protocol';
import { Emitter } from '../../support/emitter';
import { knownAgents, OptionalAgent, preferenceOf } from '../known-agents';
import { noPolicy, PolicySource } from '../policy';
import { AgentUse } from './optional-endpoint';

/** The user's wish for each agent; `auto` for an agent without a name here. */
export type AgentUses = Readonly<Partial<Record<OptionalAgent, AgentUse>>>;

/** Keeps the wishes of a window's user for agents, as they are now and as far as the policy allows. */
export class AgentPreferences {
    private readonly changes = new Emitter<void>();

    /** Fires when the use of any agent is another one than before. */
    readonly onDidChange = this.changes.event;

    /** @param uses undefined as long as it is not known: till then none is wanted. */
    constructor(
        private uses?: AgentUses,
        private review?: ReviewWishes,
        private readonly rules: Pick<PolicySource, 'policy'> = noPolicy
    ) {}

    /** Whether a page has told them. */
    get isKnown(): boolean {
        return this.uses !== undefined;
    }

    useOf(agent: OptionalAgent): AgentUse {
        const isAllowed = knownAgents.some(({ kind, preference }) => preference === agent && this.allows(kind));
        return this.uses && isAllowed ? (this.uses[agent] ?? 'auto') : 'off';
    }

    /** Whether the policy allows a kind of agents. */
    allows(kind: string): boolean {
        return this.rules.policy.agents?.includes(kind) ?? true;
    }

    /** Whether a kind of agents may find the window; false if off or unknown yet. */
    serves(kind: string): boolean {
        const preference = preferenceOf(kind);
        return this.allows(kind) && (preference === undefined || this.useOf(preference) !== 'off');
    }

    /** Whether the user or the policy has turned agents of a kind off. */
    hasTurnedOff(kind: string): boolean {
        const preference = preferenceOf(kind);
        return !this.allows(kind) || (preference !== undefined && this.uses?.[preference] === 'off');
    }

    /** Whether the policy has some writes reviewed before. */
    get mustReview(): boolean {
        return this.leastReview !== 'asked';
    }

    /** Says which writes of a kind of agents the user reviews before. */
    reviewOf(kind: string): ReviewBefore {
        const wanted = this.review?.byKind?.[kind] ?? this.review?.before ?? 'guarded';
        return reviewsBefore.indexOf(wanted) < reviewsBefore.indexOf(this.leastReview) ? this.leastReview : wanted;
    }

    /** Globs of files that deserve a look. */
    get guarded(): readonly string[] {
        return [...(this.review?.guarded ?? defaultGuarded), ...this.rules.policy.review.guarded];
    }

    /** Takes new wishes; undefined keeps the former ones. */
    update(uses: AgentUses | undefined, review?: ReviewWishes): void {
        this.review = review ? { ...review, byKind: review.byKind ?? this.review?.byKind } : this.review;
        if (uses && !isDeepStrictEqual(uses, this.uses)) {
            this.uses = uses;
            this.changes.fire();
        }
    }

    /** The policy has changed, which may have allowed or forbidden agents. */
    policyChanged(): void {
        this.changes.fire();
    }

    private get leastReview(): ReviewBefore {
        const { before, guarded } = this.rules.policy.review;
        return before === 'asked' && guarded.length > 0 ? 'guarded' : before;
    }
}
