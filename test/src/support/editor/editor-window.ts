import { Page } from 'playwright-core';
import { TerminalView } from '../page/terminal-view';

/** Which button of a review decides it how. */
type DecisionButton = 'accept' | 'reject';

/** One window of an editor as a user meets it: what a test of any editor does in it and sees of it. */
export interface EditorWindow {
    readonly page: Page;
    readonly terminal: TerminalView;
    readonly review: EditorReview;
    readonly question: EditorQuestion;
    reload(): Promise<void>;
    /** Starts the CLI in the terminal in front, and waits until it can be asked and sees the editor. */
    startAgent(command?: string): Promise<void>;
    /** Waits until an agent is connected: so it is shown. */
    waitForAgent(): Promise<void>;
    /** Waits until so many agents are connected. */
    waitForAgents(count: number): Promise<void>;
    /** Opens a file of the workspace by its name and puts the keyboard into it. */
    openFile(name: string): Promise<void>;
    /** Goes to a 1-based line and column of the editor that has the keyboard. */
    goTo(line: number, column: number): Promise<void>;
    selectRight(characters: number): Promise<void>;
    /** Runs a command by its name in the command palette. */
    runCommand(label: string): Promise<void>;
    /** Chooses an entry of the companion's status menu. */
    chooseInStatus(label: string): Promise<void>;
    /** Closes all editors, and waits until they are gone. */
    closeAllTabs(): Promise<void>;
    /** The messages that lie over the window. */
    messages(): Promise<string[]>;
}

/** The diff that is in front of the user, and the tabs of all. A review is named by its file, or by the whole title of its tab. */
export interface EditorReview {
    /** Waits until the review is in front and can be decided. */
    waitFor(fileName: string): Promise<void>;
    waitForInFront(fileName: string): Promise<void>;
    /** Waits until the review is in front with its text, decidable or not yet. */
    waitUntilShown(fileName: string): Promise<void>;
    waitUntilGone(fileName: string): Promise<void>;
    /** Waits until the review in front can be decided, after what the user has typed. */
    waitUntilDecidable(): Promise<void>;
    isOpen(fileName: string): Promise<boolean>;
    /** The titles of all reviews' tabs, from left to right. */
    titles(): Promise<string[]>;
    /** Brings a review to the front by its tab. */
    select(fileName: string): Promise<void>;
    /** Closes the tab as a user does. */
    closeTab(fileName: string): Promise<void>;
    /** Presses a button once it can be pressed. */
    press(button: DecisionButton): Promise<void>;
    waitForText(side: 'original' | 'modified', text: string): Promise<void>;
    /** Types at the very end of the right side. */
    appendText(text: string): Promise<void>;
    /** Replaces the whole right side by typing. */
    replaceText(text: string): Promise<void>;
    /** Puts the keyboard into the right side. */
    focus(): Promise<void>;
    /** Puts the keyboard into the right side wherever its cursor is, without the mouse. */
    focusRightSide(): Promise<void>;
}

/** The question on the screen that the user has to answer first. */
export interface EditorQuestion {
    /** Gives its text, once there is one. */
    text(): Promise<string>;
    /** Answers by the label of a button. */
    answer(label: string): Promise<void>;
    assertNone(): Promise<void>;
}
