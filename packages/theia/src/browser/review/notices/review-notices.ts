import { nls } from '@theia/core/lib/common/nls';
import { ReviewTarget } from '../../../common';
import { LineEndKind } from '../text/line-ends';
import { MAX_ORIGINAL_MEGABYTES, OriginalFile } from '../text/original-file';

/** What is known of a review, beyond what its two sides show. */
export interface ReviewFacts {
    /** The file's name, for people. */
    readonly file: string;
    /** The path of its folder, for people. */
    readonly folder: string;
    readonly agent: string;
    readonly agentGone: boolean;
    readonly target: ReviewTarget;
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

/** What to tell the user of a review, the most urgent first. */
export function noticesOf(facts: ReviewFacts): ReviewNotice[] {
    return [
        ...agentNotices(facts),
        ...diskNotices(facts),
        ...sideNotices(facts),
        ...targetNotices(facts),
        ...invisibleNotices(facts)
    ];
}

function agentNotices({ agent, agentGone, updated }: ReviewFacts): ReviewNotice[] {
    const notices: ReviewNotice[] = [];
    if (agentGone) {
        notices.push(
            say(
                'agentGone',
                '{0} is gone. What you accept now is not written; it may come back within a few minutes. Copy what you want to keep.',
                agent
            )
        );
    }
    if (updated?.hasEarlierEdits) {
        const notice = say('updatedOverEdits', '{0} has updated its proposal. Your edits were set aside.', agent);
        notices.push({ ...notice, offer: 'earlierEdits' });
    } else if (updated?.showsEarlierEdits) {
        const notice = say(
            'earlierEdits',
            'You see your edits of an earlier proposal, not what {0} proposes now.',
            agent
        );
        notices.push({ ...notice, offer: 'newProposal' });
    } else if (updated) {
        notices.push(say('updated', '{0} has updated its proposal.', agent));
    }
    return notices;
}

function sideNotices({ file, agent, unreadable, inexact }: ReviewFacts): ReviewNotice[] {
    switch (unreadable ?? inexact) {
        case 'folder':
            return [
                say(
                    'folder',
                    '{0} is a folder by now, so {1} cannot write it. Reject, or move the folder away first.',
                    file,
                    agent
                )
            ];
        case 'tooLarge':
            return [
                say(
                    'tooLarge',
                    '{0} is larger than {1} MB and not shown here. If you accept, {2} overwrites it.',
                    file,
                    String(MAX_ORIGINAL_MEGABYTES),
                    agent
                )
            ];
        case 'failed':
            return [
                say(
                    'unreadable',
                    '{0} cannot be read and is not shown here. Look at its permissions before you accept: {1} would overwrite it.',
                    file,
                    agent
                )
            ];
        case 'binary':
            return [
                say(
                    'binary',
                    '{0} looks like a binary file, which cannot be shown as it is. If you accept, {1} replaces it with text.',
                    file,
                    agent
                )
            ];
        case 'undecodable':
            return [
                say(
                    'undecodable',
                    '{0} is not all in the encoding that is set for it, so � stands for what it really has. Set ‘files.encoding’ to see it as it is.',
                    file
                )
            ];
        case undefined:
            return [];
    }
}

function diskNotices({ file, agent, disk, movedTo, isUnsaved }: ReviewFacts): ReviewNotice[] {
    const notices: ReviewNotice[] = [];
    if (movedTo !== undefined && disk === 'deleted') {
        notices.push(say('moved', '{0} was renamed to {1}. If you accept, {2} makes {0} again.', file, movedTo, agent));
    } else if (disk === 'deleted') {
        notices.push(say('deleted', '{0} was deleted. If you accept, {1} makes it again.', file, agent));
    } else if (disk === 'created') {
        notices.push(say('created', '{0} was made meanwhile. If you accept, {1} overwrites it.', file, agent));
    } else if (disk === 'changed') {
        notices.push(
            say(
                'changed',
                '{0} has changed on disk since the proposal was made. If you accept, {1} overwrites that; to keep it, reject and ask {1} again.',
                file,
                agent
            )
        );
    }
    if (isUnsaved) {
        notices.push(
            say(
                'unsaved',
                '{0} has unsaved changes in its own editor, which are not shown here. If you accept, {1} overwrites the file on disk.',
                file,
                agent
            )
        );
    }
    return notices;
}

function targetNotices({ file, folder, agent, disk, target }: ReviewFacts): ReviewNotice[] {
    const notices: ReviewNotice[] = [];
    if (target.linkTarget !== undefined) {
        notices.push(say('link', '{0} leads through a symbolic link to {1}.', file, target.linkTarget));
    }
    if (target.outsideWorkspace) {
        notices.push(
            target.linkTarget === undefined
                ? say('outside', '{0} lies outside of this workspace, in {1}.', file, folder)
                : say('linkOutside', 'That is outside of this workspace.')
        );
    }
    if (target.isNew && disk === 'same') {
        notices.push(
            target.missingFolder
                ? say(
                      'newFolder',
                      '{0} is a new file in a folder that does not exist yet; {1} makes both.',
                      file,
                      agent
                  )
                : say('newFile', '{0} is a new file.', file)
        );
    }
    if (target.readOnly) {
        notices.push(say('readOnly', '{0} is read-only, so {1} may not be able to write it.', file, agent));
    }
    return notices;
}

function invisibleNotices(facts: ReviewFacts): ReviewNotice[] {
    const notices: ReviewNotice[] = [];
    const { disk, target, unreadable, inexact, mark } = facts;
    const { from, to } = facts.lineEnds;
    const hasFile = disk !== 'deleted' && !(target.isNew && disk === 'same') && unreadable === undefined;
    if (!hasFile) {
        return notices;
    }
    if (from !== to && from !== 'none' && to !== 'none') {
        notices.push(say('lineEnds', 'Line ends change from {0} to {1}.', nameOf(from), nameOf(to)));
    }
    if (mark === 'added') {
        notices.push(say('markAdded', 'A byte order mark is added at the beginning of the file.'));
    } else if (mark === 'removed') {
        notices.push(say('markRemoved', 'The byte order mark at the beginning of the file is removed.'));
    }
    if (facts.hasSameLines && inexact === undefined) {
        notices.push(
            notices.length > 0
                ? say('nothingElse', 'Nothing else changes.')
                : say('noChange', 'The proposal is the same as the file.')
        );
    }
    return notices;
}

function nameOf(kind: LineEndKind): string {
    return kind === 'mixed' ? nls.localize('agent-companion/notice/mixed', 'mixed') : kind;
}

function say(key: string, sentence: string, ...values: string[]): ReviewNotice {
    return { sentence: nls.localize(`agent-companion/notice/${key}`, sentence, ...values) };
}
