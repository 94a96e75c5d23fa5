import type { EditorSnapshot, Event, ToolRefusal } from '@agent-companion/core/server';
import type { CallLine, CompanionService, DoneInTerminal, SavePhase } from '@agent-companion/core/contract';
import type { FilesQuestion } from './bulk/bulk-decisions';
import type { PathOf } from './bulk/file-list-text';
import type { ReviewSides } from './changes/review-sides';
import type { WindowMemory, WindowSettings } from './connection/window-connection';
import type { UnsavedFiles } from './decision/accept-confirmation';
import type { EncodedText } from './decision/unattended-review';
import type { WrittenRow } from './ledger/agent-writes';
import type { PromptText } from './messages/prompt-text';
import type { AskChoice, TextQuestion } from './messages/question';
import type { MessageScreen } from './messages/status-message';
import type { Review } from './review/review';
import type { FrontTabs } from './review/review-front';
import type { ReviewOpener } from './review/review-tabs';
import type { CompanionLog } from './status/companion-log';
import type { TextStorage } from './stored-list';
import type { PageTool } from './tools/page-tool';
import type { ToolSetting } from './tools/tool-effects';

/** Everything the companion needs of an editor; `R` is its kind of review. */
export interface EditorPort<R extends Review = Review> extends EditorLine, EditorState, EditorReviews<R>, EditorFiles {
    readonly user: EditorUser;
    readonly log: Pick<CompanionLog, 'add'>;
}

/** The way to the backend, and what the backend is told of the page there. */
interface EditorLine {
    /** Names this load of the page. */
    readonly callerId: string;
    readonly line: CallLine;
    readonly service: () => Pick<CompanionService, 'call' | 'getConnectionFacts' | 'turnOnHooks' | 'turnOffHooks'>;
    /** Fires with each new connection, the first one too. */
    readonly onDidConnect: Event<unknown>;
    /** Why there is no connection, where the editor knows a reason. */
    readonly lineProblem?: () => string | undefined;
    readonly memory: WindowMemory;
    /** Keeps a window's texts over a reload; read once the page has its window. */
    readonly storage: TextStorage;
    /** See `PageGreeting`. */
    readonly idePid?: number;
    /** Resolves once the screen has answered, where that is elsewhere. */
    readonly ping: () => Promise<void>;
}

/** The application, its workspace, settings, editors, terminals and tools. */
interface EditorState {
    readonly applicationName: () => string;
    /** Resolves once the layout is restored: an editor opened before would be lost. */
    readonly whenReady: () => Promise<unknown>;
    /** The URIs of the open workspace roots. */
    readonly workspaceRoots: () => Promise<string[]>;
    readonly onDidChangeWorkspace: Event<unknown>;
    readonly settings: EditorSettings;
    /** Tells the editors that the user has in front now. */
    readonly snapshot: () => EditorSnapshot;
    /** Begins to watch the editors, of which a reloading page has not opened all. */
    readonly watchEditors: (onDidChange: () => void) => void;
    /** The terminal in front of the user, or the last one. */
    readonly terminalId: () => PromiseLike<number | undefined>;
    readonly terminals: EditorTerminals;
    /** Fires when the user is back, or in another terminal: what keeps agents away may be mended. */
    readonly onDidReturn: Event<unknown>;
    /** Makes the tools for models; called once, at the first use. */
    readonly tools: () => readonly PageTool[];
    readonly toolSetting: (name: ToolSetting) => unknown;
    /** Why no tool may speak of a file, by its path. */
    readonly refusalOf: (path: string) => ToolRefusal | undefined;
}

/** The terminals of a page, by their ids in this IDE. */
export interface EditorTerminals {
    /** Id of the terminal that the user looks at; undefined without one. */
    readonly inFront: () => number | undefined;
    readonly onDidChangeFront: Event<unknown>;
    readonly reveal: (terminalId: number) => Promise<void>;
    /** Fires with what the user has done in one; never where the editor does not tell. */
    readonly onDidType: Event<{ readonly terminalId: number; readonly did: DoneInTerminal }>;
}

/** The settings, each as it is set: it may be anything. */
interface EditorSettings extends WindowSettings {
    readonly confirmsAcceptAll: () => unknown;
    readonly onDidChange: Event<unknown>;
}

/** Reviews on the screen. */
interface EditorReviews<R extends Review> {
    readonly tabs: ReviewOpener<R> & FrontTabs<R>;
    /** Brings a review in front, because the user asks for it. */
    readonly show: (review: R) => Promise<void>;
    /** Reads the file of a review again: no watcher tells of some changes. */
    readonly readAgain: (review: R) => Promise<void> | void;
    readonly sidesOf: (review: R) => ReviewSides;
    /** Whether the input that is handled now repeats the one before. */
    readonly isRepetition: (act: 'decision' | 'change') => boolean;
    /** Leaves a text in an agent's prompt, unsent. @returns whether it could. */
    readonly leaveInPrompt?: (text: PromptText) => Promise<boolean>;
    /** Whether it sees when a known prompt is free, and waits for that. */
    readonly readsScreens?: boolean;
}

/** Files on disk, by their URIs. */
interface EditorFiles {
    readonly pathOf: PathOf;
    readonly unsavedFiles: UnsavedFiles;
    /** Encodes a text as the editor would for a file. */
    readonly encode: (fileUri: string, text: string) => Promise<EncodedText>;
    /** Reads a file's text; undefined if it cannot be read. */
    readonly textOf: (fileUri: string) => Promise<string | undefined>;
    /** Fires when files of the workspace have changed on disk. */
    readonly onDidChangeFiles: Event<unknown>;
    /** Tells of the user's saves, each of which waits for the promise at its beginning. */
    readonly watchSaves: (note: (uri: string, phase: SavePhase) => Promise<unknown>) => void;
    /** Opens a diff of a file before an agent's turn and now. */
    readonly showWritten: (row: WrittenRow) => Promise<void>;
    /** Closes it, if it is open. @returns whether it was in front. */
    readonly closeWritten: (row: WrittenRow) => Promise<boolean>;
    /** Opens a text in an editor of its own, in a file's language. */
    readonly openText: (text: string, fileUri: string) => Promise<void>;
}

/** Asks and tells the user. Sentences are plain text. */
interface EditorUser {
    readonly messages: MessageScreen;
    /** Warns until the user has read it. @returns whether they chose the action. */
    readonly warn: (sentence: string, action?: string) => PromiseLike<boolean>;
    /** Shows that something takes long, until the returned function is called. */
    readonly showProgress: (sentence: string) => () => void;
    readonly askChoice: AskChoice;
    /** Resolves with true only for yes. */
    readonly askAboutFiles: (question: FilesQuestion) => Promise<boolean>;
    /** Asks for a line of text; undefined if the user gives none. */
    readonly askText: (question: TextQuestion) => PromiseLike<string | undefined>;
    readonly writeClipboard: (text: string) => PromiseLike<void>;
}
