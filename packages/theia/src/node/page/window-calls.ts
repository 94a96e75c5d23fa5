import { BackendCalls } from '../../common';
import type { WindowCompanion } from '../window/window-companion';
import { pageInput } from './page-input-validation';

/** What a page may ask of a window that it has greeted. */
export type WindowCalls = Omit<BackendCalls, 'greet'>;

/** The calls of a page to its window. They throw where the page has sent what it must not. */
export function createWindowCalls(window: WindowCompanion): WindowCalls {
    const { diffs } = window.server;
    return {
        updateWorkspace: async roots => window.updateWorkspace(pageInput.workspaceRoots(roots)),
        updateEditors: async snapshot => window.context.update(pageInput.snapshot(snapshot)),
        decideReview: (id, decision) => Promise.resolve(diffs.decide(pageInput.id(id), pageInput.decision(decision))),
        saveDraft: (id, ...[revision, text, order]) => {
            const made = [pageInput.revision(revision), pageInput.draft(text), pageInput.order(order)] as const;
            return Promise.resolve(diffs.saveDraft(pageInput.id(id), ...made));
        }
    };
}
