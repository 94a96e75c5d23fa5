import { AcceptedDiff, DecisionMemory } from './decision-memory';
import { DiffRecord } from './diff-record';
import { AgentInfo } from './editor-host';
import { KeptAcceptances } from './kept-acceptances';
import { PendingDiffs } from './pending-diffs';

/**
 * What sessions leave when they die, and which agent inherits it (`heir`): diffs that the user has yet to decide, and
 * acceptances that nobody has heard. Nobody inherits anything for a path on which the user has decided a diff of theirs: that
 * is the newer word.
 */
export class Estate {
    constructor(
        private readonly diffs: PendingDiffs,
        private readonly memory: DecisionMemory,
        private readonly kept: KeptAcceptances
    ) {}

    /** An orphan for this agent and path; of several rather the one with this proposal. */
    orphan(agent: AgentInfo, filePath: string, newContent?: string): DiffRecord | undefined {
        return this.isOpenTo(agent, filePath) ? this.diffs.orphanFor(agent, filePath, newContent) : undefined;
    }

    /** Gives away an acceptance for this agent and path, and for this proposal if one is named. */
    acceptance(agent: AgentInfo, filePath: string, newContent?: string): AcceptedDiff | undefined {
        return this.isOpenTo(agent, filePath) ? this.kept.claim(agent, filePath, newContent) : undefined;
    }

    /** Gives away the text of an acceptance that is no answer to this agent's proposal, if the user had edited it. */
    overtakenText(agent: AgentInfo, filePath: string): string | undefined {
        const accepted = this.acceptance(agent, filePath);
        const text = accepted?.decision.content;
        return text === accepted?.proposal.newContent ? undefined : text;
    }

    private isOpenTo({ sessionId }: AgentInfo, filePath: string): boolean {
        return this.memory.lastDecision(sessionId, filePath) === undefined;
    }
}
