import type { Event } from '@agent-companion/server';
import type { DecisionScreen } from './decision/decision-notifications';
import type { UnsavedFiles } from './decision/accept-confirmation';
import type { ShownNotice } from './front/held-notice';
import type { EncodedText, ReadFile } from './decision/unattended-review';
import type { FilesQuestion } from './bulk/bulk-decisions';
import type { PathOf } from './bulk/file-list-text';
import type { AskChoice } from './messages/question';
import type { MessageScreen } from './messages/status-message';
import type { Review } from './review/review';
import type { TextStorage } from './storage/stored-list';

/** What deciding reviews needs of an editor that has no place beside their text. */
export interface ReviewScreen<R extends Review = Review> extends DecisionScreen {
    readonly messages: MessageScreen;
    readonly askChoice: AskChoice;
    /** Asks about files; resolves with true only for yes. */
    readonly askAboutFiles: (question: FilesQuestion) => Promise<boolean>;
    /** What a reload of the page leaves, for its window alone. */
    readonly storage: TextStorage;
    readonly unsavedFiles: UnsavedFiles;
    readonly pathOf: PathOf;
    /** Shows a sentence until it is hidden; a click on it acts. @param label names that, if it does not show a review. */
    readonly showLasting: (sentence: string, act: () => void, label?: string) => ShownNotice;
    /** The review that the user sees and uses, if it is one. */
    readonly inFront: () => R | undefined;
    /** Brings a review in front of the user, with the keyboard. */
    readonly reveal: (review: R) => Promise<void>;
    /** Opens a text in an editor of its own, as that of a file. */
    readonly openText: (text: string, fileUri: string) => Promise<void>;
    /** Shows a file at a line, counted from 0. @param isBehind whether it comes behind what is in front. */
    readonly openFile: (fileUri: string, line: number, isBehind: boolean) => Promise<void>;
    /** Fires once a file is written. */
    readonly onDidWrite: (fileUri: string) => Event<unknown>;
    /** A file as it is on disk now. */
    readonly readFile: (fileUri: string) => Promise<ReadFile>;
    /** Has the left side of a review read again, of which no watcher may have told. */
    readonly readAgain: (review: R) => Promise<void>;
    /** A text in the encoding that the editor has for a file. */
    readonly encode: (fileUri: string, text: string) => Promise<EncodedText>;
    /** The file of a review as it was read last; undefined if it was not yet. */
    readonly originalOf: (review: R) => ReadFile | undefined;
    /** The value of a setting, by the rest of its name; it may be anything. */
    readonly setting: (name: string) => unknown;
}
