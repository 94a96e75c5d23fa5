import { nls } from '@theia/core/lib/common/nls';
import { LineEndKind } from '../text/line-ends';
import { MAX_ORIGINAL_MEGABYTES } from '../text/original-file';
import { sentence } from './notice-sentences';
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
    const warnings = [...diskSentences(facts), ...sideSentences(facts), ...targetSentences(facts)];
    return [
        ...agentNotices(facts),
        ...warnings.map(text => ({ sentence: text, isWarning: true })),
        ...[...newFolderSentences(facts), ...invisibleSentences(facts)].map(text => ({
            sentence: text,
            isWarning: false
        }))
    ];
}

/** What is said of an agent that does not wait, or may not. */
const absences = { disconnected: 'agentDisconnected', gone: 'agentGone', ended: 'ended' } as const;

function agentNotices({ agent, agentIs, updated }: ReviewFacts): ReviewNotice[] {
    const notices: ReviewNotice[] =
        agentIs === 'waiting' ? [] : [{ sentence: sentence(absences[agentIs], agent), isWarning: true }];
    if (updated?.hasEarlierEdits) {
        notices.push({ sentence: sentence('updatedOverEdits', agent), isWarning: true, offer: 'earlierEdits' });
    } else if (updated?.showsEarlierEdits) {
        notices.push({ sentence: sentence('earlierEdits', agent), isWarning: true, offer: 'newProposal' });
    } else if (updated) {
        notices.push({ sentence: sentence('updated', agent), isWarning: false });
    }
    return notices;
}

/** What has become of the file on disk. */
function diskSentences({ file, agent, disk, movedTo, isUnsaved }: ReviewFacts): string[] {
    const sentences: string[] = [];
    if (movedTo !== undefined && disk === 'deleted') {
        sentences.push(sentence('moved', file, movedTo, agent));
    } else if (disk !== 'same') {
        sentences.push(sentence(disk, file, agent));
    }
    if (isUnsaved) {
        sentences.push(sentence('unsaved', file, agent));
    }
    return sentences;
}

/** Why the left side does not show the file as it is. */
function sideSentences({ file, agent, unreadable, inexact }: ReviewFacts): string[] {
    const reason = unreadable ?? inexact;
    switch (reason) {
        case 'tooLarge':
            return [sentence('tooLarge', file, String(MAX_ORIGINAL_MEGABYTES), agent)];
        case 'failed':
            return [sentence('unreadable', file, agent)];
        case 'folder':
        case 'binary':
        case 'undecodable':
            return [sentence(reason, file, agent)];
        case undefined:
            return [];
    }
}

function targetSentences({ file, folder, agent, target }: ReviewFacts): string[] {
    const { linkTarget, outsideWorkspace, readOnly } = target;
    const sentences: string[] = [];
    if (linkTarget !== undefined) {
        sentences.push(sentence('link', file, linkTarget));
    }
    if (outsideWorkspace) {
        sentences.push(linkTarget === undefined ? sentence('outside', file, folder) : sentence('linkOutside'));
    }
    if (readOnly) {
        sentences.push(sentence('readOnly', file, agent));
    }
    return sentences;
}

/** That a file is new says the bar. */
function newFolderSentences({ file, agent, disk, target }: ReviewFacts): string[] {
    return target.isNew && target.missingFolder && disk === 'same' ? [sentence('newFolder', file, agent)] : [];
}

/** What changes between the two sides that they do not show. */
function invisibleSentences(facts: ReviewFacts): string[] {
    const { disk, target, unreadable, inexact, mark, lineEnds } = facts;
    const hasFile = disk !== 'deleted' && !(target.isNew && disk === 'same') && unreadable === undefined;
    if (!hasFile) {
        return [];
    }
    const { from, to } = lineEnds;
    const sentences: string[] = [];
    if (from !== to && from !== 'none' && to !== 'none') {
        sentences.push(sentence('lineEnds', nameOf(from), nameOf(to)));
    }
    if (mark !== 'same') {
        sentences.push(sentence(mark === 'added' ? 'markAdded' : 'markRemoved'));
    }
    if (facts.hasSameLines && inexact === undefined) {
        sentences.push(sentence(sentences.length > 0 ? 'nothingElse' : 'noChange'));
    }
    return sentences;
}

function nameOf(kind: LineEndKind): string {
    return kind === 'mixed' ? nls.localize('agent-companion/notice/mixed', 'mixed') : kind;
}
