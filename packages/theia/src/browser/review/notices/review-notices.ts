import { diskNotices, invisibleNotices, sideNotices } from './file-notices';
import { ReviewFacts, ReviewNotice, say } from './review-facts';

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
                '{0} is gone, so this change cannot be accepted now; it may come back within a few minutes. Copy what you want to keep.',
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
