import type { Clock } from '../support/clock';
import type { Diff } from './diff';

/** Fate of a proposal, or of a file that an agent has written. */
export interface DiffRecord {
    readonly what: 'proposed' | 'accepted' | 'edited' | 'rejected' | 'undone';
    /** The kind of the agent, or `tools`, `several`, `other`. */
    readonly agent: string;
    readonly session: string;
    /** Absolute. */
    readonly path: string;
    /** The text that was proposed or decided; undefined if none is known. */
    readonly text?: string;
    /** Milliseconds that the review has waited. */
    readonly waitedMs?: number;
}

/** Takes a record, at once. Never throws. */
export type TakeRecord = (record: DiffRecord) => void;

/** Records what has become of a diff. @param text default: the proposal's; another one is edited. */
export type RecordDiff = (diff: Diff, what: Exclude<DiffRecord['what'], 'edited'>, text?: string) => void;

/** Makes records of diffs for who takes them. */
export function recordsFor(take: TakeRecord | undefined, clock: Clock): RecordDiff {
    return ({ proposal, owner: { agent } }, what, text = proposal.text) =>
        take?.({
            what: what === 'accepted' && text !== proposal.text ? 'edited' : what,
            agent: agent.isCompanion ? 'tools' : (agent.kind ?? 'other'),
            session: agent.sessionId,
            path: proposal.path,
            text,
            ...(what !== 'undone' && { waitedMs: clock.now() - proposal.openedAt })
        });
}
