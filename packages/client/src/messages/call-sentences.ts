import { limits } from '@agent-companion/core/protocol';
import { nls } from './nls';
import type {
    DecisionRefusal,
    DecisionRefusalCode,
    WriteRefusal,
    WriteRefusalCode
} from '@agent-companion/core/server';
import { errorLine, MentionRefusal } from '@agent-companion/core/contract';
import type { CallErrorCode, UnansweredCode } from '@agent-companion/core/contract';
import { codedSentence, Sentences } from './coded-sentence';

/** A call of the backend that has ended without an answer. */
export interface UnansweredCall {
    readonly code: CallErrorCode | UnansweredCode;
    /** In English. */
    readonly reason: string;
}

/** Says in the user's language why the backend refused; the system's words stay. */
export function unansweredSentence({ code, reason }: UnansweredCall): string {
    if (code === 'no-connection' || code === 'silent') {
        return silentSentence();
    }
    return code === 'window-ended'
        ? nls.localize('agent-companion/windowRemoved', 'This window has ended. Reload the page.')
        : nls.localize('agent-companion/backendFailed', 'The IDE’s backend could not do this: {0}', errorLine(reason));
}

/** Says that nothing is known of a call. */
export function silentSentence(): string {
    return nls.localize('agent-companion/backendSilent', 'The IDE’s backend does not answer. Try again.');
}

/** Says that a text of the user's is larger than can be sent. */
export function tooLargeSentence(): string {
    return nls.localize(
        'agent-companion/textTooLarge',
        'Your text has more than {0} MiB, and cannot be kept or handed to the agent. Shorten it, or undo your changes.',
        String(limits.maxContentBytes / 1024 ** 2)
    );
}

/** Says that a decision came after the end of a review. */
export function lateSentence(file: string): string {
    return nls.localize(
        'agent-companion/decidedLate',
        'Your decision came too late: the review of {0} was over.',
        file
    );
}

/** Why a decision does not count; `file` and `agent` are names. */
export function decisionSentence(refusal: DecisionRefusal, file: string, agent: string): string {
    return codedSentence<DecisionRefusalCode>(
        {
            'too-large': tooLargeSentence,
            ended: () => lateSentence(file),
            replaced: () =>
                nls.localize(
                    'agent-companion/decidedReplaced',
                    'Your decision does not count: {0} has changed its proposal for {1}. Look at it, and decide again.',
                    agent,
                    file
                ),
            'edits-not-taken': () =>
                nls.localize(
                    'agent-companion/editsNotTaken',
                    '{0} can write its own text only, and not yours. Copy your text, and reject the change.',
                    agent
                )
        },
        refusal
    );
}

/** Says that a file is not written, since its review has ended. */
export function endedSentence(file: string): string {
    return nls.localize('agent-companion/writeEnded', '{0} is not written: the review was over.', file);
}

/** Says that a file is not written, since its encoding lacks characters of the text. */
export function unencodableSentence(file: string, encoding: string): string {
    return nls.localize(
        'agent-companion/writeUnencodable',
        '{0} is not written: its encoding, {1}, lacks characters of this text. Copy your text, or set ‘files.encoding’.',
        file,
        encoding
    );
}

export function undecodableSentence(file: string): string {
    return nls.localize(
        'agent-companion/writeUndecodable',
        '{0} is not written: it is not UTF-8, as which the editor reads it. Copy your text, or set ‘files.encoding’.',
        file
    );
}

/** Why the IDE has not written a file, by its name. Not for `agent-waits`. */
export function writeSentence(refusal: WriteRefusal, file: string): string {
    const readOnly = (): string =>
        nls.localize('agent-companion/writeReadOnly', '{0} is not written: it, or its folder, is read-only.', file);
    const sentences: Partial<Sentences<WriteRefusalCode>> = {
        ended: () => endedSentence(file),
        replaced: () =>
            nls.localize(
                'agent-companion/writeReplaced',
                '{0} is not written: the proposal has changed. Look at it, and decide again.',
                file
            ),
        'too-large': tooLargeSentence,
        'target-changed': where =>
            nls.localize(
                'agent-companion/writeElsewhere',
                '{0} is not written: its path leads to {1} now.',
                file,
                where
            ),
        'content-changed': () =>
            nls.localize(
                'agent-companion/writeChanged',
                '{0} is not written: it has changed on disk. Look at it, and try again.',
                file
            ),
        'read-only': readOnly,
        'path-no-access': readOnly,
        'no-space': () => nls.localize('agent-companion/writeNoSpace', '{0} is not written: the disk is full.', file),
        'not-written': why => nls.localize('agent-companion/notWritten', '{0} is not written: {1}', file, why),
        late: () =>
            nls.localize(
                'agent-companion/writeLate',
                'The file system does not say whether {0} is written. Look at the file.',
                file
            ),
        'path-late': () =>
            nls.localize('agent-companion/writePathLate', '{0} is not written: the file system does not answer.', file),
        'path-unreadable': () =>
            nls.localize('agent-companion/writeUnreadable', '{0} is not written: it cannot be read any more.', file)
    };
    return refusal.code.startsWith('path-') && !Object.hasOwn(sentences, refusal.code)
        ? nls.localize('agent-companion/writeNoFile', '{0} is not written: its path leads to no file any more.', file)
        : codedSentence(sentences, refusal);
}

/** Why an agent does not have files in its prompt, by its name. */
export function mentionSentence(refusal: MentionRefusal, agent: string): string {
    return codedSentence(
        {
            'agent-gone': () => nls.localize('agent-companion/mentionAgentGone', '{0} is no longer connected.', agent),
            'not-taken': () => nls.localize('agent-companion/mentionNotTaken', '{0} has not taken the files.', agent)
        },
        refusal
    );
}
