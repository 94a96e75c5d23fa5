import { AcceptedDiff, DecisionMemory } from './decision-memory';
import { Diff, UserTexts } from './diff';
import { AgentInfo } from './agent';
import { Proposal } from './proposal';
import { hasChangedSince } from './file-change';
import { Keeping, KeptForAgents } from './kept-for-agents';
import { DiffStore } from './diff-store';

/** A proposal that could not be shown, and what the user had made of it and of those before it. */
type UnshownDiff = UserTexts & { readonly proposal: Proposal };

/**
 * What is left when a session dies or a diff cannot be shown again, and who gets it: the same session, or the agent that
 * inherits it (`heir`). That is diffs which the user has yet to decide, acceptances that nobody has heard, and the user's own
 * texts. Nobody inherits anything for a path on which the user has decided a diff of theirs: that is the newer word.
 */
export class Estate {
    private readonly acceptances: KeptForAgents<AcceptedDiff>;
    private readonly unshown: KeptForAgents<UnshownDiff>;

    constructor(
        private readonly diffs: DiffStore,
        private readonly memory: DecisionMemory,
        keeping: Omit<Keeping<never>, 'textOf'>
    ) {
        this.acceptances = new KeptForAgents({ ...keeping, textOf: ({ decision }) => decision.content });
        this.unshown = new KeptForAgents({
            ...keeping,
            textOf: ({ draft = '', earlierDraft = '' }) => draft + earlierDraft
        });
    }

    /** Keeps what a session has not heard. @param lastSeen when its agent was, in milliseconds since 1970. */
    keepAcceptance(accepted: AcceptedDiff, lastSeen: number): void {
        this.acceptances.keep(accepted, lastSeen);
    }

    /** Keeps what the user had made of a diff that could not be shown (again). */
    keepTexts({ pending, ownerLastSeen }: Diff): void {
        if (pending.draft !== undefined || pending.earlierDraft !== undefined) {
            this.unshown.keep(pending, ownerLastSeen);
        }
    }

    /** The session has died. */
    endSession(sessionId: string, lastSeen: number): void {
        this.unshown.endSession(sessionId, lastSeen);
    }

    /** An orphan for this agent and path; of several rather the one with this proposal. */
    orphan(agent: AgentInfo, filePath: string, newContent?: string): Diff | undefined {
        return this.isOpenTo(agent, filePath) ? this.diffs.orphanFor(agent, filePath, newContent) : undefined;
    }

    /** Gives away an acceptance for this agent and path, whatever it is of. */
    acceptance(agent: AgentInfo, filePath: string): AcceptedDiff | undefined {
        return this.isOpenTo(agent, filePath) ? this.acceptances.claim(agent, filePath) : undefined;
    }

    /** Gives away an acceptance of just this proposal, unless the file is not any more what the user has accepted it for. */
    answer(agent: AgentInfo, filePath: string, newContent: string): AcceptedDiff | undefined {
        const fits = ({ proposal, time }: AcceptedDiff): boolean =>
            proposal.text === newContent && !hasChangedSince(filePath, time);
        return this.isOpenTo(agent, filePath) ? this.acceptances.claim(agent, filePath, fits) : undefined;
    }

    /** Gives away the user's own texts for a proposal that is to be shown now. */
    texts(agent: AgentInfo, filePath: string, newContent: string): UserTexts {
        const isOpen = this.isOpenTo(agent, filePath);
        const isOwn = ({ proposal }: UnshownDiff): boolean => proposal.agent.sessionId === agent.sessionId;
        const unshown = this.unshown.claim(agent, filePath, diff => isOpen || isOwn(diff));
        const accepted = this.acceptance(agent, filePath);
        const acceptedText = accepted?.decision.content;
        const overtaken = acceptedText === accepted?.proposal.text ? undefined : acceptedText;
        if (unshown?.proposal.text === newContent) {
            const { draft, earlierDraft = overtaken } = unshown;
            return { draft, earlierDraft };
        }
        return { earlierDraft: unshown?.draft ?? unshown?.earlierDraft ?? overtaken };
    }

    /** Keeps nothing any more. */
    dispose(): void {
        this.acceptances.dispose();
        this.unshown.dispose();
    }

    private isOpenTo({ sessionId }: AgentInfo, filePath: string): boolean {
        return this.memory.lastDecision(sessionId, filePath) === undefined;
    }
}
