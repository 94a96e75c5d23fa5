import { isDeepStrictEqual } from 'node:util';
import { defaultGuarded, ReviewBefore, ReviewWishes } from '../../protocol';
import { Emitter } from '../../support/emitter';
import { OptionalAgent, preferenceOf } from '../known-agents';
import { AgentUse } from './optional-endpoint';

/** What the user wants of them; of one that is not named, `auto`. */
export type AgentUses = Readonly<Partial<Record<OptionalAgent, AgentUse>>>;

/** What a window's user wants of agents, as it is now. */
export class AgentPreferences {
    private readonly changes = new Emitter<void>();

    /** Fires when the use of any agent is another one than before. */
    readonly onDidChange = this.changes.event;

    /** @param uses undefined as long as it is not known: till then none is wanted. */
    constructor(
        private uses?: AgentUses,
        private review?: ReviewWishes
    ) {}

    /** Whether a page has told them. */
    get isKnown(): boolean {
        return this.uses !== undefined;
    }

    useOf(agent: OptionalAgent): AgentUse {
        return this.uses ? (this.uses[agent] ?? 'auto') : 'off';
    }

    /** Whether a kind of agents may find the window; false if off or unknown yet. */
    serves(kind: string): boolean {
        const preference = preferenceOf(kind);
        return preference === undefined || this.useOf(preference) !== 'off';
    }

    /** Whether the user has turned agents of a kind off. */
    hasTurnedOff(kind: string): boolean {
        const preference = preferenceOf(kind);
        return preference !== undefined && this.uses?.[preference] === 'off';
    }

    /** Says which writes of a kind of agents the user reviews before. */
    reviewOf(kind: string): ReviewBefore {
        return this.review?.byKind?.[kind] ?? this.review?.before ?? 'guarded';
    }

    /** Globs of files that deserve a look. */
    get guarded(): readonly string[] {
        return this.review?.guarded ?? defaultGuarded;
    }

    /** Takes what is wanted from now on; undefined if unknown, so that it stays. */
    update(uses: AgentUses | undefined, review?: ReviewWishes): void {
        this.review = review ? { ...review, byKind: review.byKind ?? this.review?.byKind } : this.review;
        if (uses && !isDeepStrictEqual(uses, this.uses)) {
            this.uses = uses;
            this.changes.fire();
        }
    }
}
