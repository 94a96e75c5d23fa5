import { BackendCalls } from '../../common';
import type { WindowCompanion } from '../window/window-companion';

/** What a page may ask of a window that it has greeted. */
export type WindowCalls = Omit<BackendCalls, 'greet'>;

/** Loaded for the first page, not with the backend: see `WindowRegistry`. */
const pageInput = async () => (await import('./page-input-validation.js')).pageInput;

/** The calls of a page to its window, with what the page has sent checked first. */
export function createWindowCalls(companion: WindowCompanion): WindowCalls {
    return {
        updateWorkspace: async roots => companion.updateWorkspace((await pageInput()).workspaceRoots(roots)),
        updateEditors: async snapshot => companion.updateEditors((await pageInput()).snapshot(snapshot)),
        decideReview: async (id, decision) => {
            const input = await pageInput();
            return companion.decideReview(input.id(id), input.decision(decision));
        },
        saveDraft: async (id, revision, text) => {
            const input = await pageInput();
            return companion.saveDraft(input.id(id), input.revision(revision), input.draft(text));
        }
    };
}
