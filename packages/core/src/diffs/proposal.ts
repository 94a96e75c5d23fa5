import { ProposalTarget } from '../workspace/proposal-target';
import { AgentInfo } from './agent';
import { ProposalPurpose } from './agent-diffs';

/** One proposed change of one file, to be shown as an editable diff. */
export interface Proposal {
    /** Names this diff in every later call. Unique, and not a path: two agents may propose for the same file. */
    readonly id: string;
    /** Absolute path of the file, exactly as the agent wrote it. The file need not exist. */
    readonly path: string;
    readonly text: string;
    /** 1, and one more each time the agent replaces its proposal. Edits and decisions are made against one revision. */
    readonly revision: number;
    /** When the agent first asked, in milliseconds since 1970. */
    readonly openedAt: number;
    readonly agent: AgentInfo;
    readonly purpose?: ProposalPurpose;
}

/** The fate of a file since a change of it was proposed. */
export type FileChange = 'same' | 'created' | 'deleted' | 'changed';

/** A file that is not in UTF-8, as which agents read it: � stands for all that they cannot read. */
export interface Undecodable {
    /** How many � the file has itself. */
    readonly ownMarks: number;
}

/** A diff that waits for its decision: all there is to show, the user's edits included. */
export interface PendingDiff {
    readonly proposal: Proposal;
    /** The path as the IDE spells it: without `.` and `..`, and below the workspace's folder as that was opened. */
    readonly file: string;
    readonly target: ProposalTarget;
    /** Fate of the file when an editor was to show the diff anew; absent if unknown. */
    readonly disk?: FileChange;
    readonly undecodable?: Undecodable;
    /** The text the user has made of this revision so far; absent if it is the proposal. */
    readonly draft?: string;
    /** The text the user had made of an earlier revision when the agent replaced it. */
    readonly earlierDraft?: string;
    /** The order of the newest draft that was taken, 0 without any; those of an editor go on from it. */
    readonly draftOrder: number;
    /** An orphan: no agent waits for a decision now. An agent that comes back may adopt it. */
    readonly agentGone: boolean;
}

/** Text that a closed diff held, edited or not; unknown without either or a revision. */
export interface FinalText {
    readonly revision?: number;
    readonly text?: string;
    readonly unedited?: boolean;
}
