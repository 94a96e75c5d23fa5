import { PreferenceSchema } from '@theia/core/lib/common/preferences/preference-schema';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { nls } from '@theia/core/lib/common/nls';
import { DEFAULT_PAGE_WAIT_SECONDS, MAX_PAGE_WAIT_SECONDS } from '@agent-companion/window/contract';

/** How long, in seconds, a proposed change waits for the IDE's page to come (back) before the agent is told no. */
export const PAGE_WAIT_PREFERENCE = 'agentCompanion.pageWait';

/** How much of what happens is written into the log. */
export const LOG_LEVEL_PREFERENCE = 'agentCompanion.log.level';

/** From nothing to everything: each level has what those before it have. */
export const logLevels = ['off', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The settings of the review, by what they say. */
export const reviewPreferences = {
    openIn: 'agentCompanion.review.openIn',
    focus: 'agentCompanion.review.focus',
    layout: 'agentCompanion.review.layout',
    unchanged: 'agentCompanion.review.unchanged',
    wordWrap: 'agentCompanion.review.wordWrap',
    confirmAcceptAll: 'agentCompanion.review.confirmAcceptAll',
    openFileAfterAccept: 'agentCompanion.review.openFileAfterAccept',
    notify: 'agentCompanion.review.notify'
} as const;

/** Where a diff opens: as a tab beside the others, or in an editor group to their right. */
export type OpenIn = 'active' | 'beside';

/** Where the keyboard is after a diff has opened: where it was, or in the diff. */
export type Focus = 'keep' | 'diff';

/** How a diff is shown. */
export type ReviewLayout = 'sideBySide' | 'inline';

/** Whether long runs of unchanged lines are shown in a diff. */
export type Unchanged = 'collapsed' | 'shown';

/** Which long lines are wrapped in a diff: those of prose, all, or as in other editors. */
export type WordWrap = 'prose' | 'always' | 'inherit';

/** When the browser's notifications announce diffs. */
export type Notify = 'whenHidden' | 'never';

/** A repository must not decide these: they say what the user is asked, told, and kept from. */
const scope = PreferenceScope.User;

export const companionPreferenceSchema: PreferenceSchema = {
    properties: {
        [PAGE_WAIT_PREFERENCE]: {
            scope,
            type: 'number',
            minimum: 0,
            maximum: MAX_PAGE_WAIT_SECONDS,
            default: DEFAULT_PAGE_WAIT_SECONDS,
            description: nls.localize(
                'agent-companion/pageWait',
                'How long, in seconds, a proposed change waits for this page while it is reloading or closed.'
            )
        },
        [LOG_LEVEL_PREFERENCE]: {
            scope,
            type: 'string',
            enum: [...logLevels],
            enumDescriptions: [
                nls.localize('agent-companion/logOff', 'Nothing.'),
                nls.localize('agent-companion/logWarn', 'What keeps agents from finding the window.'),
                nls.localize('agent-companion/logInfo', 'Agents that come and go, and why none is connected.'),
                nls.localize('agent-companion/logDebug', 'Proposals and decisions as well.')
            ],
            default: 'info',
            description: nls.localize(
                'agent-companion/logLevel',
                'What the output channel ‘Agent Companion’ says. No token and no text of a file is ever in it.'
            )
        },
        [reviewPreferences.openIn]: {
            type: 'string',
            enum: ['active', 'beside'] satisfies OpenIn[],
            enumDescriptions: [
                nls.localize('agent-companion/openInActive', 'As a tab of the editor group you used last.'),
                nls.localize('agent-companion/openInBeside', 'In an editor group to the right of it.')
            ],
            default: 'active',
            description: nls.localize('agent-companion/openIn', 'Where a proposed change opens as a diff.')
        },
        [reviewPreferences.focus]: {
            scope,
            type: 'string',
            enum: ['keep', 'diff'] satisfies Focus[],
            enumDescriptions: [
                nls.localize('agent-companion/focusKeep', 'Where it was, for instance in the terminal.'),
                nls.localize('agent-companion/focusDiff', 'In the diff.')
            ],
            default: 'keep',
            description: nls.localize('agent-companion/focus', 'Where the keyboard is after a diff has opened.')
        },
        [reviewPreferences.layout]: {
            type: 'string',
            enum: ['sideBySide', 'inline'] satisfies ReviewLayout[],
            enumDescriptions: [
                nls.localize(
                    'agent-companion/layoutSideBySide',
                    'The file at the left, the proposal at the right; inline where there is not room for two.'
                ),
                nls.localize('agent-companion/layoutInline', 'One below the other in one column.')
            ],
            default: 'sideBySide',
            description: nls.localize('agent-companion/layout', 'How a diff is shown.')
        },
        [reviewPreferences.unchanged]: {
            type: 'string',
            enum: ['collapsed', 'shown'] satisfies Unchanged[],
            enumDescriptions: [
                nls.localize(
                    'agent-companion/unchangedCollapsed',
                    'Only lines near a change, and the others by a click. With very many changes all are shown.'
                ),
                nls.localize('agent-companion/unchangedShown', 'All lines.')
            ],
            default: 'collapsed',
            description: nls.localize('agent-companion/unchanged', 'Which unchanged lines a diff shows.')
        },
        [reviewPreferences.wordWrap]: {
            type: 'string',
            enum: ['prose', 'always', 'inherit'] satisfies WordWrap[],
            enumDescriptions: [
                nls.localize('agent-companion/wordWrapProse', 'In Markdown and plain text.'),
                nls.localize('agent-companion/wordWrapAlways', 'Always.'),
                nls.localize('agent-companion/wordWrapInherit', 'As in other editors.')
            ],
            default: 'prose',
            description: nls.localize('agent-companion/wordWrap', 'Where a diff wraps long lines.')
        },
        [reviewPreferences.confirmAcceptAll]: {
            scope,
            type: 'boolean',
            default: true,
            description: nls.localize(
                'agent-companion/confirmAcceptAll',
                'Ask before all waiting changes are accepted at once.'
            )
        },
        [reviewPreferences.openFileAfterAccept]: {
            type: 'boolean',
            default: false,
            description: nls.localize(
                'agent-companion/openFileAfterAccept',
                'Open the file at its first change when a proposed change has been accepted.'
            )
        },
        [reviewPreferences.notify]: {
            scope,
            type: 'string',
            enum: ['whenHidden', 'never'] satisfies Notify[],
            enumDescriptions: [
                nls.localize('agent-companion/notifyWhenHidden', 'While you are in another tab or window.'),
                nls.localize('agent-companion/notifyNever', 'Never.')
            ],
            default: 'whenHidden',
            description: nls.localize(
                'agent-companion/notify',
                'When the browser notifies you of a proposed change. It must permit that: use the command ‘Agent Companion: Permit Desktop Notifications’.'
            )
        }
    }
};
