import { nls } from '@theia/core/lib/common/nls';
import type { ProposalTarget } from '@agent-companion/server';
import type { LineEndKind } from '../text/line-ends';
import type { OriginalFile } from '../text/original-file';

/** What is known of a review, beyond what its two sides show. */
export interface ReviewFacts {
    /** The file's name, for people. */
    readonly file: string;
    /** The path of its folder, for people. */
    readonly folder: string;
    readonly agent: string;
    readonly agentGone: boolean;
    readonly target: ProposalTarget;
    /** What has become of the file since the agent made its proposal. */
    readonly disk: 'same' | 'changed' | 'created' | 'deleted';
    readonly unreadable?: OriginalFile['unreadable'];
    readonly inexact?: OriginalFile['inexact'];
    /** The file's new name, if it was renamed or moved in the IDE. */
    readonly movedTo?: string;
    /** The file has unsaved changes in an editor of its own. */
    readonly isUnsaved: boolean;
    readonly lineEnds: { readonly from: LineEndKind; readonly to: LineEndKind };
    readonly mark: 'same' | 'added' | 'removed';
    /** No line differs but by its end. */
    readonly hasSameLines: boolean;
    /** The agent has replaced the proposal under the user's eyes; with edits the user may want back. */
    readonly updated?: { readonly hasEarlierEdits: boolean; readonly showsEarlierEdits: boolean };
}

/** What the user may want instead of what is shown: the edits of an earlier proposal, or the proposal of now. */
export type NoticeOffer = 'earlierEdits' | 'newProposal';

/** A sentence for the user, and what it offers. */
export interface ReviewNotice {
    readonly sentence: string;
    readonly offer?: NoticeOffer;
}

/** A notice without an offer; values replace {0} and so on. */
export function say(key: string, sentence: string, ...values: string[]): ReviewNotice {
    return { sentence: nls.localize(`agent-companion/notice/${key}`, sentence, ...values) };
}
