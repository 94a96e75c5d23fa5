import { Diff } from './diff';
import { AgentInfo } from './agent';

/** The diffs that have not ended, oldest first, and who may have which. */
export class DiffStore {
    private readonly diffs = new Map<string, Diff>();

    add(diff: Diff): void {
        this.diffs.set(diff.proposal.id, diff);
    }

    get(id: string): Diff | undefined {
        return this.diffs.get(id);
    }

    all(): readonly Diff[] {
        return [...this.diffs.values()];
    }

    /** The diffs of a session that lives. */
    ownedBy(sessionId: string): readonly Diff[] {
        return this.all().filter(diff => diff.isOwnedBy(sessionId));
    }

    /** The diffs whose session has died. */
    orphans(): readonly Diff[] {
        return this.all().filter(diff => diff.state === 'orphaned');
    }

    /** A session's own diff for a path. */
    own(sessionId: string, filePath: string): Diff | undefined {
        return this.ownedBy(sessionId).find(({ proposal }) => proposal.path === filePath);
    }

    /** An orphan for a path whose owner this agent may be; of several rather the one with this proposal. */
    orphanFor(agent: AgentInfo, filePath: string, text?: string): Diff | undefined {
        const orphans = this.all().filter(diff => diff.proposal.path === filePath && diff.isOrphanFor(agent));
        return orphans.find(({ proposal }) => proposal.text === text) ?? orphans[0];
    }

    /** Ends a diff in one of the ways its life has; false if it cannot end like that (any more). */
    end(diff: Diff, how: 'accept' | 'reject' | 'close' | 'fail' | 'expire'): boolean {
        const ended = diff.apply(how);
        if (ended) {
            this.diffs.delete(diff.proposal.id);
        }
        return ended;
    }
}
