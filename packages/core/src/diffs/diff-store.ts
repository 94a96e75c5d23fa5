import { Diff } from './diff';
import { DiffSession } from './agent';
import { EndedDiffs } from './ended/ended-diffs';

/** The diffs that have not ended, oldest first. */
export class DiffStore {
    /** Those that have ended last. */
    readonly ended = new EndedDiffs();
    private readonly diffs = new Map<string, Diff>();

    add(diff: Diff): Diff {
        this.diffs.set(diff.proposal.id, diff);
        return diff;
    }

    get(id: string): Diff | undefined {
        return this.diffs.get(id);
    }

    all(): readonly Diff[] {
        return [...this.diffs.values()];
    }

    /** The diffs of a session, without its orphans. */
    ownedBy(session: DiffSession): readonly Diff[] {
        return this.all().filter(diff => diff.isOwnedBy(session));
    }

    orphans(): readonly Diff[] {
        return this.all().filter(({ isOrphaned }) => isOrphaned);
    }

    /** A session's own diff for a path. */
    own(session: DiffSession, path: string): Diff | undefined {
        return this.ownedBy(session).find(({ proposal }) => proposal.path === path);
    }

    /** An orphan for a path that a session may adopt; of several rather the one with this proposal. */
    adoptable(session: DiffSession, path: string, text?: string): Diff | undefined {
        const orphans = this.all().filter(diff => diff.proposal.path === path && diff.isAdoptableBy(session));
        return orphans.find(({ proposal }) => proposal.text === text) ?? orphans[0];
    }

    /** Ends a diff in one of the ways its state allows; false if it cannot end like that (any more). */
    end(diff: Diff, how: 'accept' | 'reject' | 'close' | 'fail' | 'evict' | 'write'): boolean {
        const ended = diff.apply(how);
        if (ended) {
            this.diffs.delete(diff.proposal.id);
            this.ended.add(diff);
        }
        return ended;
    }
}
