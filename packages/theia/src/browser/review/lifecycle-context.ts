import type { Decision } from '@agent-companion/server';
import type { DeliveryResult } from './decision/decision-messages';
import type { Review, SetAside } from './review';

/** Opens, reveals and closes the tabs of reviews. */
export interface ReviewTabs {
    /**
     * Opens the tab of a review behind the others. It may have been closed meanwhile; its widget is disposed of then.
     * @throws Error if the application cannot show it; no tab is left then.
     */
    open(review: Review): Promise<void>;
    /** Brings a review in front of the user: a new one, or one whose text the agent has replaced. */
    bringUp(review: Review, isNew: boolean): Promise<void>;
    /** The user has just decided a review: keeps from where, so that the focus can be given back. */
    rememberFocus(review: Review): void;
    close(review: Review): Promise<void>;
}

/** Settles decisions. */
export interface DecisionHandler {
    deliver(review: Review, decision: Decision): Promise<DeliveryResult>;
    /** Takes a decision on a review that had ended before. */
    dismiss(review: Review, decision: Decision): DeliveryResult;
}

/** Keeps the backend's copies of what users make of reviews. */
export interface DraftKeeper {
    /** Saves the text of a review with every edit, until it is closed. */
    track(review: Review): void;
    /** Sends what the user has made of the text again. */
    save(review: Review): void;
    /** Sends what the user had made of a revision that is replaced. */
    saveAside(review: Review, aside: SetAside): void;
}

/** What a review's lifecycle needs of the page. */
export interface LifecycleContext {
    readonly tabs: ReviewTabs;
    readonly decisions: DecisionHandler;
    readonly drafts: DraftKeeper;
    /** Whether the page is being left: tabs that close then decide nothing. */
    readonly isLeaving: () => boolean;
    /** Called with each review that has come onto the screen. */
    readonly onDidOpen: (review: Review) => void;
    /** Called with what went wrong in a decision by closing a tab, which has no caller to tell. */
    readonly onError: (error: unknown) => void;
}
