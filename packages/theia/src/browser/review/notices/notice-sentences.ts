import { nls } from '@theia/core/lib/common/nls';
import type { ReviewFacts } from './review-facts';

/** What a notice says; {0} and so on stand for the values that it is said with: in most the file. */
const sentences = {
    moved: '{0} was renamed to {1}.',
    deleted: '{0} was deleted.',
    created: '{0} was made meanwhile.',
    changed: '{0} has changed on disk since the proposal was made.',
    unsaved: '{0} has unsaved changes in its own editor, which are not shown here.',
    folder: '{0} is a folder by now, and cannot be written.',
    tooLarge: '{0} is larger than {1} MB and not shown here.',
    unreadable: '{0} cannot be read and is not shown here.',
    binary: '{0} looks like a binary file, which cannot be shown as it is.',
    undecodable:
        '{0} is not all in the encoding that is set for it, so � stands for what it really has. Set ‘files.encoding’ to see it as it is.',
    lineEnds: 'Line ends change from {0} to {1}.',
    markAdded: 'A byte order mark is added at the beginning of the file.',
    markRemoved: 'The byte order mark at the beginning of the file is removed.',
    nothingElse: 'Nothing else changes.',
    noChange: 'The proposal is the same as the file.',
    offline:
        'The IDE’s backend is not connected. A decision waits until it is back; if it stays away, reload this page.',
    agentDisconnected: '{0} is not connected. You can accept; if it stays away, the review is shown again.',
    agentGone: '{0} no longer waits for this change. The IDE can write the file itself.',
    ended: '{0} no longer waits for this change, and the IDE cannot write it any more. Copy the text, or discard it.',
    updatedOverEdits: '{0} has updated its proposal. Your edits were set aside.',
    earlierEdits: 'You see your edits of an earlier proposal, not what {0} proposes now.',
    updated: '{0} has updated its proposal.',
    link: '{0} leads through a symbolic link to {1}.',
    outside: '{0} lies outside of this workspace, in {1}.',
    linkOutside: 'That is outside of this workspace.',
    newFolder: '{0} is a new file in a folder that does not exist yet.',
    readOnly: '{0} is read-only.'
};

/** What follows from it if the user accepts; {0} is the agent, {1} the file. */
const accepted = {
    makesAgain: 'If you accept, {0} makes {1} again.',
    overwrites: 'If you accept, {0} overwrites it.',
    overwritesChange: 'If you accept, {0} overwrites that; to keep it, reject and ask {0} again.',
    overwritesOnDisk: 'If you accept, {0} overwrites the file on disk.',
    overwritesUnseen: 'Look at its permissions before you accept: {0} would overwrite it.',
    replaces: 'If you accept, {0} replaces it with text.',
    moveFolder: 'Reject, or move the folder away first.',
    makesFolder: '{0} makes both.',
    mayFail: '{0} may not be able to write it.'
};

/** What follows from it if the IDE writes the file, where no agent waits; {1} is the file. */
const written = {
    makesAgain: 'Write File makes {1} again.',
    overwrites: 'Write File overwrites it.',
    overwritesChange: 'Write File overwrites that.',
    overwritesOnDisk: 'Write File overwrites the file on disk.',
    overwritesUnseen: 'Look at its permissions: Write File would overwrite it.',
    replaces: 'Write File replaces it with text.',
    moveFolder: 'Move the folder away first.',
    makesFolder: 'Write File makes both.',
    mayFail: 'The IDE cannot write it.'
} satisfies typeof accepted;

/** What a fact means for the file when it is written. */
type Consequence = keyof typeof accepted;

/** A sentence in the user's language, with its values. */
export function sentence(key: keyof typeof sentences, ...values: string[]): string {
    return nls.localize(`agent-companion/notice/${key}`, sentences[key], ...values);
}

/** A fact, and what follows from it by what the user can do: accept, have the IDE write the file, or neither. */
export function withConsequence(
    fact: string,
    consequence: Consequence,
    { agentIs, agent, file }: Pick<ReviewFacts, 'agentIs' | 'agent' | 'file'>
): string {
    switch (agentIs) {
        case 'ended':
            return fact;
        case 'gone':
            return twoSentences(fact, sentenceIfWritten(consequence, agent, file));
        case 'waiting':
        case 'disconnected':
            return twoSentences(fact, sentenceIfAccepted(consequence, agent, file));
    }
}

function sentenceIfAccepted(key: Consequence, ...values: string[]): string {
    return nls.localize(`agent-companion/notice/accepted/${key}`, accepted[key], ...values);
}

function sentenceIfWritten(key: Consequence, ...values: string[]): string {
    return nls.localize(`agent-companion/notice/written/${key}`, written[key], ...values);
}

function twoSentences(first: string, second: string): string {
    return nls.localize('agent-companion/notice/twoSentences', '{0} {1}', first, second);
}
