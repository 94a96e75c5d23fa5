import { nls } from '@theia/core/lib/common/nls';

/** What a notice says; {0} and so on stand for the values that it is said with. */
const sentences = {
    moved: '{0} was renamed to {1}. If you accept, {2} makes {0} again.',
    deleted: '{0} was deleted. If you accept, {1} makes it again.',
    created: '{0} was made meanwhile. If you accept, {1} overwrites it.',
    changed:
        '{0} has changed on disk since the proposal was made. If you accept, {1} overwrites that; to keep it, reject and ask {1} again.',
    unsaved:
        '{0} has unsaved changes in its own editor, which are not shown here. If you accept, {1} overwrites the file on disk.',
    folder: '{0} is a folder by now, so {1} cannot write it. Reject, or move the folder away first.',
    tooLarge: '{0} is larger than {1} MB and not shown here. If you accept, {2} overwrites it.',
    unreadable:
        '{0} cannot be read and is not shown here. Look at its permissions before you accept: {1} would overwrite it.',
    binary: '{0} looks like a binary file, which cannot be shown as it is. If you accept, {1} replaces it with text.',
    undecodable:
        '{0} is not all in the encoding that is set for it, so � stands for what it really has. Set ‘files.encoding’ to see it as it is.',
    lineEnds: 'Line ends change from {0} to {1}.',
    markAdded: 'A byte order mark is added at the beginning of the file.',
    markRemoved: 'The byte order mark at the beginning of the file is removed.',
    nothingElse: 'Nothing else changes.',
    noChange: 'The proposal is the same as the file.',
    agentDisconnected: '{0} is not connected. You can accept; if it stays away, the review is shown again.',
    agentGone: '{0} no longer waits for this change. The IDE can write the file itself.',
    ended: '{0} no longer waits for this change, and the IDE cannot write it any more. Copy the text, or discard it.',
    updatedOverEdits: '{0} has updated its proposal. Your edits were set aside.',
    earlierEdits: 'You see your edits of an earlier proposal, not what {0} proposes now.',
    updated: '{0} has updated its proposal.',
    link: '{0} leads through a symbolic link to {1}.',
    outside: '{0} lies outside of this workspace, in {1}.',
    linkOutside: 'That is outside of this workspace.',
    newFolder: '{0} is a new file in a folder that does not exist yet; {1} makes both.',
    readOnly: '{0} is read-only, so {1} may not be able to write it.'
};

/** A sentence in the user's language, with its values. */
export function sentence(key: keyof typeof sentences, ...values: string[]): string {
    return nls.localize(`agent-companion/notice/${key}`, sentences[key], ...values);
}
