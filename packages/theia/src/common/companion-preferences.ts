import { PreferenceSchema } from '@theia/core/lib/common/preferences/preference-schema';
import { nls } from '@theia/core/lib/common/nls';

/** How long, in seconds, a proposed change waits for the IDE's page to come (back) before the agent is told no. */
export const PAGE_WAIT_PREFERENCE = 'geminiCompanion.pageWait';

/** The longest page wait, in seconds. The CLI itself waits ten minutes for an answer. */
export const MAX_PAGE_WAIT_SECONDS = 300;

/** The settings of the review, by what they say. */
export const reviewPreferences = {
    openIn: 'geminiCompanion.review.openIn',
    focus: 'geminiCompanion.review.focus',
    layout: 'geminiCompanion.review.layout',
    confirmAcceptAll: 'geminiCompanion.review.confirmAcceptAll',
    openFileAfterAccept: 'geminiCompanion.review.openFileAfterAccept',
    notify: 'geminiCompanion.review.notify'
} as const;

/** Where a diff opens: as a tab beside the others, or in an editor group to their right. */
export type OpenIn = 'active' | 'beside';

/** Where the keyboard is after a diff has opened: where it was, or in the diff. */
export type Focus = 'keep' | 'diff';

/** How a diff is shown. */
export type ReviewLayout = 'sideBySide' | 'inline';

/** Whether the browser's notifications tell of diffs that nobody sees. */
export type Notify = 'whenHidden' | 'never';

export const companionPreferenceSchema: PreferenceSchema = {
    properties: {
        [PAGE_WAIT_PREFERENCE]: {
            type: 'number',
            minimum: 0,
            maximum: MAX_PAGE_WAIT_SECONDS,
            default: 30,
            description: nls.localize(
                'gemini-companion/pageWait',
                'How long, in seconds, a change proposed by Gemini CLI waits for this page while it is reloading or closed.'
            )
        },
        [reviewPreferences.openIn]: {
            type: 'string',
            enum: ['active', 'beside'] satisfies OpenIn[],
            enumDescriptions: [
                nls.localize('gemini-companion/openInActive', 'As a tab of the editor group you used last.'),
                nls.localize('gemini-companion/openInBeside', 'In an editor group to the right of it.')
            ],
            default: 'active',
            description: nls.localize(
                'gemini-companion/openIn',
                'Where a change proposed by Gemini CLI opens as a diff.'
            )
        },
        [reviewPreferences.focus]: {
            type: 'string',
            enum: ['keep', 'diff'] satisfies Focus[],
            enumDescriptions: [
                nls.localize('gemini-companion/focusKeep', 'Where it was, for instance in the terminal.'),
                nls.localize('gemini-companion/focusDiff', 'In the diff.')
            ],
            default: 'keep',
            description: nls.localize('gemini-companion/focus', 'Where the keyboard is after a diff has opened.')
        },
        [reviewPreferences.layout]: {
            type: 'string',
            enum: ['sideBySide', 'inline'] satisfies ReviewLayout[],
            enumDescriptions: [
                nls.localize(
                    'gemini-companion/layoutSideBySide',
                    'The file at the left, the proposal at the right; inline where there is not room for two.'
                ),
                nls.localize('gemini-companion/layoutInline', 'One below the other in one column.')
            ],
            default: 'sideBySide',
            description: nls.localize('gemini-companion/layout', 'How a diff is shown.')
        },
        [reviewPreferences.confirmAcceptAll]: {
            type: 'boolean',
            default: true,
            description: nls.localize(
                'gemini-companion/confirmAcceptAll',
                'Ask before all waiting changes are accepted at once.'
            )
        },
        [reviewPreferences.openFileAfterAccept]: {
            type: 'boolean',
            default: false,
            description: nls.localize(
                'gemini-companion/openFileAfterAccept',
                'Open the file at its first change when a proposed change has been accepted.'
            )
        },
        [reviewPreferences.notify]: {
            type: 'string',
            enum: ['whenHidden', 'never'] satisfies Notify[],
            enumDescriptions: [
                nls.localize('gemini-companion/notifyWhenHidden', 'While you are in another tab or window.'),
                nls.localize('gemini-companion/notifyNever', 'Never.')
            ],
            default: 'whenHidden',
            description: nls.localize(
                'gemini-companion/notify',
                'When the browser notifies you of a proposed change. It must permit that: use the command ‘Gemini CLI: Permit Desktop Notifications’.'
            )
        }
    }
};
