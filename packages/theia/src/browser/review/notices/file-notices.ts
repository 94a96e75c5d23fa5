import { nls } from '@theia/core/lib/common/nls';
import { LineEndKind } from '../text/line-ends';
import { MAX_ORIGINAL_MEGABYTES } from '../text/original-file';
import { ReviewFacts, ReviewNotice, say } from './review-facts';

/** What has become of the file on disk. */
export function diskNotices({ file, agent, disk, movedTo, isUnsaved }: ReviewFacts): ReviewNotice[] {
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

/** Why the left side does not show the file as it is. */
export function sideNotices({ file, agent, unreadable, inexact }: ReviewFacts): ReviewNotice[] {
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

/** What changes between the two sides that they do not show. */
export function invisibleNotices(facts: ReviewFacts): ReviewNotice[] {
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
