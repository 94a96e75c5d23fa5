import { nls } from '@theia/core/lib/common/nls';
import { ownTextSentence, Updated } from '@agent-companion/client';
import type { LineEndKind } from '../text/line-end-kind';
import type { ProposalTarget } from '@agent-companion/core/server';
import { MAX_ORIGINAL_MEGABYTES, OriginalFile } from '../text/original-file';

/** Facts on a review, beyond the texts of its two sides. */
export interface ReviewFacts {
    /** The file's name, for people. */
    readonly file: string;
    /** The path of its folder, for people. */
    readonly folder: string;
    readonly agent: string;
    /** Whether it waits; `ended` if nothing is left to be written either. */
    readonly agentIs: 'waiting' | 'gone' | 'ended';
    /** Whether the backend is away, which takes decisions. */
    readonly isOffline?: boolean;
    /** Whether the user may change the text. */
    readonly takesEdits: boolean;
    readonly target: ProposalTarget;
    /** Fate of the file since the agent made its proposal. */
    readonly disk: 'same' | 'changed' | 'created' | 'deleted';
    readonly unreadable?: OriginalFile['unreadable'];
    readonly inexact?: OriginalFile['inexact'];
    /** Loss of a file that the agent has misread, as a sentence. */
    readonly loss?: string;
    /** The file has unsaved changes in an editor of its own. */
    readonly isUnsaved: boolean;
    readonly lineEnds: { readonly from: LineEndKind; readonly to: LineEndKind };
    readonly mark: 'same' | 'added' | 'removed';
    /** No line differs but by its end. */
    readonly hasSameLines: boolean;
    /** The agent has replaced the proposal under the user's eyes; with edits the user may want back. */
    readonly updated?: Updated;
}

/** A sentence for the user, and whether it offers their edits of an earlier proposal. */
export interface ReviewNotice {
    readonly sentence: string;
    /** Whether an accept may do what the user does not expect. */
    readonly isWarning: boolean;
    readonly offersEdits?: true;
}

/** Sentences of the notices; {0} and so on stand for what {@link noticesOf} gives. */
const sentences = {
    offline:
        'The IDE’s backend is not connected. A decision waits until it is back; if it stays away, reload this page.',
    gone: '{0} no longer waits for this change. The IDE can write the file itself.',
    ended: '{0} no longer waits for this change, and the IDE cannot write it any more. Copy the text, or discard it.',
    updatedOverEdits: '{0} has updated its proposal. Your edits were set aside.',
    earlierEdits: 'You see your edits of an earlier proposal, not what {0} proposes now.',
    updated: '{0} has updated its proposal.',
    deleted: '{0} was deleted.',
    created: '{0} was made meanwhile.',
    changed: '{0} has changed on disk since the proposal was made.',
    unsaved: '{0} has unsaved changes in its own editor, which are not shown here.',
    folder: '{0} is a folder by now, and cannot be written. Move the folder away first.',
    tooLarge: '{0} is larger than {1} MB and not shown here.',
    failed: '{0} cannot be read and is not shown here. Look at its permissions.',
    binary: '{0} looks like a binary file, which cannot be shown as it is.',
    undecodable:
        '{0} is not all in the encoding that is set for it, so � stands for what it really has. Set ‘files.encoding’ to see it as it is.',
    link: '{0} leads through a symbolic link to {1}.',
    outside: '{0} lies outside of this workspace, in {1}.',
    linkOutside: 'That is outside of this workspace.',
    readOnly: '{0} is read-only.',
    newFolder: '{0} is a new file in a folder that does not exist yet.',
    lineEnds: 'Line ends change from {0} to {1}.',
    markAdded: 'A byte order mark is added at the beginning of the file.',
    markRemoved: 'The byte order mark at the beginning of the file is removed.',
    nothingElse: 'Nothing else changes.',
    noChange: 'The proposal is the same as the file.'
};

type NoticeKey = keyof typeof sentences;

/** Notices that warn of nothing. */
const informing: ReadonlySet<NoticeKey> = new Set<NoticeKey>([
    'updated',
    'newFolder',
    'lineEnds',
    'markAdded',
    'markRemoved',
    'nothingElse',
    'noChange'
]);

/** Says what to tell the user of a review, the most urgent first. */
export function noticesOf(facts: ReviewFacts): ReviewNotice[] {
    const { agent, file, loss, takesEdits, updated } = facts;
    const said = (key: NoticeKey, ...values: string[]): ReviewNotice => ({
        sentence: nls.localize(`agent-companion/notice/${key}`, sentences[key], ...values),
        isWarning: !informing.has(key),
        ...(takesEdits && key === 'updatedOverEdits' && { offersEdits: true })
    });
    const { linkTarget, outsideWorkspace, readOnly } = facts.target;
    const side = facts.unreadable ?? facts.inexact;
    return [
        ...(facts.isOffline ? [said('offline')] : []),
        ...(facts.agentIs === 'waiting' ? [] : [said(facts.agentIs, agent)]),
        ...(updated ? [said(updateOf(updated), agent)] : []),
        ...(takesEdits ? [] : [{ sentence: ownTextSentence(agent), isWarning: false }]),
        ...changesOnDisk(facts, said),
        ...(facts.isUnsaved ? [said('unsaved', file)] : []),
        ...(loss === undefined ? [] : [{ sentence: loss, isWarning: true }]),
        ...(side ? [said(side, file, String(MAX_ORIGINAL_MEGABYTES))] : []),
        ...(linkTarget === undefined ? [] : [said('link', file, linkTarget)]),
        ...(outsideWorkspace
            ? [linkTarget === undefined ? said('outside', file, facts.folder) : said('linkOutside')]
            : []),
        ...(readOnly ? [said('readOnly', file)] : []),
        ...(isNew(facts) && facts.target.missingFolder ? [said('newFolder', file)] : []),
        ...invisibleChanges(facts, said)
    ];
}

function updateOf({ hasEarlierEdits, showsEarlierEdits }: NonNullable<ReviewFacts['updated']>): NoticeKey {
    return hasEarlierEdits ? 'updatedOverEdits' : showsEarlierEdits ? 'earlierEdits' : 'updated';
}

/** Notice of a change on disk; none if the file now has the proposed text. */
function changesOnDisk(facts: ReviewFacts, said: Say): ReviewNotice[] {
    const { disk, file } = facts;
    const isExact = facts.hasSameLines && facts.inexact === undefined && facts.mark === 'same';
    const isSame = disk === 'same' || (isExact && hasComparedFile(facts) && !hasOtherLineEnds(facts));
    return isSame ? [] : [said(disk, file)];
}

/** Says what changes between the two sides that they do not show. */
function invisibleChanges(facts: ReviewFacts, said: Say): ReviewNotice[] {
    if (!hasComparedFile(facts)) {
        return [];
    }
    const { mark, lineEnds } = facts;
    const changes = [
        ...(hasOtherLineEnds(facts) ? [said('lineEnds', nameOf(lineEnds.from), nameOf(lineEnds.to))] : []),
        ...(mark === 'same' ? [] : [said(mark === 'added' ? 'markAdded' : 'markRemoved')])
    ];
    const isAll = facts.hasSameLines && facts.inexact === undefined;
    return isAll ? [...changes, said(changes.length > 0 ? 'nothingElse' : 'noChange')] : changes;
}

type Say = (key: NoticeKey, ...values: string[]) => ReviewNotice;

/** Whether there is a file that the proposal is compared with. */
function hasComparedFile(facts: ReviewFacts): boolean {
    return facts.disk !== 'deleted' && !isNew(facts) && facts.unreadable === undefined;
}

function isNew({ disk, target }: ReviewFacts): boolean {
    return target.isNew && disk === 'same';
}

function hasOtherLineEnds({ lineEnds: { from, to } }: ReviewFacts): boolean {
    return from !== to && from !== 'none' && to !== 'none';
}

function nameOf(kind: LineEndKind): string {
    return kind === 'mixed' ? nls.localize('agent-companion/notice/mixed', 'mixed') : kind;
}
