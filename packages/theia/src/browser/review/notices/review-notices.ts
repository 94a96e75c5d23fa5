import { nls } from '@theia/core/lib/common/nls';
import { LineEndKind, ownTextSentence } from '@agent-companion/page';
import { MAX_ORIGINAL_MEGABYTES } from '../text/original-file';
import { sentence, withConsequence } from './notice-sentences';
import type { ReviewFacts } from './review-facts';

/** A sentence for the user, and what it offers: the edits of an earlier proposal, or the proposal of now. */
export interface ReviewNotice {
    readonly sentence: string;
    /** Whether an accept may do what the user does not expect. */
    readonly isWarning: boolean;
    readonly offer?: 'earlierEdits' | 'newProposal';
}

/** What to tell the user of a review, the most urgent first. */
export function noticesOf(facts: ReviewFacts): ReviewNotice[] {
    const warnings = [
        ...diskSentences(facts),
        ...(facts.loss === undefined ? [] : [facts.loss]),
        ...sideSentences(facts),
        ...targetSentences(facts)
    ];
    return [
        ...(facts.isOffline ? [{ sentence: sentence('offline'), isWarning: true }] : []),
        ...agentNotices(facts),
        ...(facts.takesEdits ? [] : [{ sentence: ownTextSentence(facts.agent), isWarning: false }]),
        ...warnings.map(text => ({ sentence: text, isWarning: true })),
        ...[...newFolderSentences(facts), ...invisibleSentences(facts)].map(text => ({
            sentence: text,
            isWarning: false
        }))
    ];
}

/** What is said of an agent that does not wait, or may not. */
const absences = { disconnected: 'agentDisconnected', gone: 'agentGone', ended: 'ended' } as const;

function agentNotices({ agent, agentIs, takesEdits, updated }: ReviewFacts): ReviewNotice[] {
    const notices: ReviewNotice[] =
        agentIs === 'waiting' ? [] : [{ sentence: sentence(absences[agentIs], agent), isWarning: true }];
    if (updated?.hasEarlierEdits) {
        const offer = takesEdits ? 'earlierEdits' : undefined;
        notices.push({ sentence: sentence('updatedOverEdits', agent), isWarning: true, offer });
    } else if (updated?.showsEarlierEdits) {
        notices.push({ sentence: sentence('earlierEdits', agent), isWarning: true, offer: 'newProposal' });
    } else if (updated) {
        notices.push({ sentence: sentence('updated', agent), isWarning: false });
    }
    return notices;
}

/** What has become of the file on disk. Where that is the proposal itself, nothing is lost, and nothing is said. */
function diskSentences(facts: ReviewFacts): string[] {
    const { file, disk, movedTo, isUnsaved } = facts;
    const sentences: string[] = [];
    if (movedTo !== undefined && disk === 'deleted') {
        sentences.push(withConsequence(sentence('moved', file, movedTo), 'makesAgain', facts));
    } else if (disk !== 'same' && !isSameAsFile(facts)) {
        const consequence = facts.byCompanion && disk === 'changed' ? 'overwrites' : diskConsequences[disk];
        sentences.push(withConsequence(sentence(disk, file), consequence, facts));
    }
    if (isUnsaved) {
        sentences.push(withConsequence(sentence('unsaved', file), 'overwritesOnDisk', facts));
    }
    return sentences;
}

const diskConsequences = { changed: 'overwritesChange', created: 'overwrites', deleted: 'makesAgain' } as const;

/** Why the left side does not show the file as it is. */
function sideSentences(facts: ReviewFacts): string[] {
    const { file, unreadable, inexact } = facts;
    const reason = unreadable ?? inexact;
    switch (reason) {
        case 'tooLarge':
            return [withConsequence(sentence('tooLarge', file, String(MAX_ORIGINAL_MEGABYTES)), 'overwrites', facts)];
        case 'failed':
            return [withConsequence(sentence('unreadable', file), 'overwritesUnseen', facts)];
        case 'folder':
            return [withConsequence(sentence('folder', file), 'moveFolder', facts)];
        case 'binary':
            return [withConsequence(sentence('binary', file), 'replaces', facts)];
        case 'undecodable':
            return [sentence('undecodable', file)];
        case undefined:
            return [];
    }
}

function targetSentences(facts: ReviewFacts): string[] {
    const { file, folder, target } = facts;
    const { linkTarget, outsideWorkspace, readOnly } = target;
    const sentences: string[] = [];
    if (linkTarget !== undefined) {
        sentences.push(sentence('link', file, linkTarget));
    }
    if (outsideWorkspace) {
        sentences.push(linkTarget === undefined ? sentence('outside', file, folder) : sentence('linkOutside'));
    }
    if (readOnly) {
        sentences.push(withConsequence(sentence('readOnly', file), 'mayFail', facts));
    }
    return sentences;
}

/** That a file is new says the bar. */
function newFolderSentences(facts: ReviewFacts): string[] {
    const { file, disk, target } = facts;
    return target.isNew && target.missingFolder && disk === 'same'
        ? [withConsequence(sentence('newFolder', file), 'makesFolder', facts)]
        : [];
}

/** What changes between the two sides that they do not show. */
function invisibleSentences(facts: ReviewFacts): string[] {
    if (!hasComparedFile(facts)) {
        return [];
    }
    const { inexact, mark, lineEnds } = facts;
    const sentences: string[] = [];
    if (hasOtherLineEnds(facts)) {
        sentences.push(sentence('lineEnds', nameOf(lineEnds.from), nameOf(lineEnds.to)));
    }
    if (mark !== 'same') {
        sentences.push(sentence(mark === 'added' ? 'markAdded' : 'markRemoved'));
    }
    if (facts.hasSameLines && inexact === undefined) {
        sentences.push(sentence(sentences.length > 0 ? 'nothingElse' : 'noChange'));
    }
    return sentences;
}

/** Whether there is a file that the proposal is compared with. */
function hasComparedFile({ disk, target, unreadable }: ReviewFacts): boolean {
    return disk !== 'deleted' && !(target.isNew && disk === 'same') && unreadable === undefined;
}

function hasOtherLineEnds({ lineEnds: { from, to } }: ReviewFacts): boolean {
    return from !== to && from !== 'none' && to !== 'none';
}

/** Whether the file has by now what is proposed, to the last byte. */
function isSameAsFile(facts: ReviewFacts): boolean {
    const isExact = facts.hasSameLines && facts.inexact === undefined && facts.mark === 'same';
    return isExact && hasComparedFile(facts) && !hasOtherLineEnds(facts);
}

function nameOf(kind: LineEndKind): string {
    return kind === 'mixed' ? nls.localize('agent-companion/notice/mixed', 'mixed') : kind;
}
