import { PreferenceDataProperty, PreferenceSchema } from '@theia/core/lib/common/preferences/preference-schema';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { nls } from '@theia/core/lib/common/nls';
import {
    DEFAULT_PAGE_WAIT_SECONDS,
    defaultGuarded,
    MAX_GLOBS,
    MAX_PAGE_WAIT_SECONDS,
    ReviewBefore
} from '@agent-companion/core/contract';

/** Seconds that a proposed change waits for the IDE's page to come (back) before the agent is told no. */
export const PAGE_WAIT_PREFERENCE = 'agentCompanion.pageWait';

/** Whether the Reviews view lists what agents have written. */
export const LEDGER_PREFERENCE = 'agentCompanion.ledger';

/** The settings of what agents see, by what they say. */
export const contextPreferences = {
    paused: 'agentCompanion.context.paused',
    exclude: 'agentCompanion.context.exclude',
    gitignore: 'agentCompanion.context.gitignore'
} as const;

/** The settings of the review, by what they say. */
export const reviewPreferences = {
    before: 'agentCompanion.review.before',
    guarded: 'agentCompanion.review.guarded',
    openIn: 'agentCompanion.review.openIn',
    focus: 'agentCompanion.review.focus',
    layout: 'agentCompanion.review.layout',
    unchanged: 'agentCompanion.review.unchanged',
    wordWrap: 'agentCompanion.review.wordWrap',
    confirmAcceptAll: 'agentCompanion.review.confirmAcceptAll',
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
        [reviewPreferences.before]: {
            scope,
            ...choice<ReviewBefore>(
                nls.localize(
                    'agent-companion/reviewBefore',
                    'Which changes you review before an agent writes them, whatever its mode.'
                ),
                {
                    asked: nls.localize('agent-companion/reviewAsked', 'Only those that the agent asks about.'),
                    guarded: nls.localize(
                        'agent-companion/reviewGuarded',
                        'Also those of files that deserve a look: guarded ones, and all outside of the workspace.'
                    ),
                    everything: nls.localize('agent-companion/reviewEverything', 'All.')
                }
            ),
            default: 'guarded'
        },
        [reviewPreferences.guarded]: {
            scope,
            type: 'array',
            items: { type: 'string' },
            maxItems: MAX_GLOBS,
            default: [...defaultGuarded],
            description: nls.localize(
                'agent-companion/guardedFiles',
                'Globs of guarded files and folders, at any depth.'
            )
        },
        [contextPreferences.paused]: {
            scope,
            type: 'boolean',
            default: false,
            description: nls.localize(
                'agent-companion/contextPausedSetting',
                'Agents see nothing of any window, but for those where you have let them by the status menu.'
            )
        },
        [contextPreferences.exclude]: {
            scope,
            type: 'array',
            items: { type: 'string' },
            maxItems: MAX_GLOBS,
            default: [],
            description: nls.localize(
                'agent-companion/contextExclude',
                'Files that agents do not see, beside secrets: patterns as in a .gitignore file. ‘!’ before one takes a default back.'
            )
        },
        [contextPreferences.gitignore]: {
            scope,
            type: 'boolean',
            default: false,
            description: nls.localize(
                'agent-companion/contextGitignore',
                'Agents do not see what the .gitignore files of the workspace’s folders name.'
            )
        },
        [LEDGER_PREFERENCE]: {
            scope,
            ...choice<'on' | 'off'>(
                nls.localize('agent-companion/ledger', 'Whether the Reviews view lists what agents have written.'),
                {
                    on: nls.localize('agent-companion/ledgerOn', 'Each file, by agent and turn, to keep or undo.'),
                    off: nls.localize('agent-companion/ledgerNever', 'Never. Nothing is copied.')
                }
            )
        },
        [reviewPreferences.openIn]: choice<OpenIn>(
            nls.localize('agent-companion/openIn', 'Where a proposed change opens as a diff.'),
            {
                active: nls.localize('agent-companion/openInActive', 'As a tab of the editor group you used last.'),
                beside: nls.localize('agent-companion/openInBeside', 'In an editor group to the right of it.')
            }
        ),
        [reviewPreferences.focus]: {
            scope,
            ...choice<Focus>(nls.localize('agent-companion/focus', 'Where the keyboard is after a diff has opened.'), {
                keep: nls.localize('agent-companion/focusKeep', 'Where it was, for instance in the terminal.'),
                diff: nls.localize('agent-companion/focusDiff', 'In the diff.')
            })
        },
        [reviewPreferences.layout]: choice<ReviewLayout>(
            nls.localize('agent-companion/layout', 'How a diff is shown.'),
            {
                sideBySide: nls.localize(
                    'agent-companion/layoutSideBySide',
                    'The file at the left, the proposal at the right; inline where there is not room for two.'
                ),
                inline: nls.localize('agent-companion/layoutInline', 'One below the other in one column.')
            }
        ),
        [reviewPreferences.unchanged]: choice<Unchanged>(
            nls.localize('agent-companion/unchanged', 'Which unchanged lines a diff shows.'),
            {
                collapsed: nls.localize(
                    'agent-companion/unchangedCollapsed',
                    'Only lines near a change, and the others by a click. With very many changes all are shown.'
                ),
                shown: nls.localize('agent-companion/unchangedShown', 'All lines.')
            }
        ),
        [reviewPreferences.wordWrap]: choice<WordWrap>(
            nls.localize('agent-companion/wordWrap', 'Where a diff wraps long lines.'),
            {
                prose: nls.localize('agent-companion/wordWrapProse', 'In Markdown and plain text.'),
                always: nls.localize('agent-companion/wordWrapAlways', 'Always.'),
                inherit: nls.localize('agent-companion/wordWrapInherit', 'As in other editors.')
            }
        ),
        [reviewPreferences.confirmAcceptAll]: {
            scope,
            type: 'boolean',
            default: true,
            description: nls.localize(
                'agent-companion/confirmAcceptAll',
                'Ask before all waiting changes are accepted at once.'
            )
        },
        [reviewPreferences.notify]: {
            scope,
            ...choice<Notify>(
                nls.localize(
                    'agent-companion/notify',
                    'When the browser notifies you of a proposed change. It must permit that: use the command ‘Agent Companion: Permit Desktop Notifications’.'
                ),
                {
                    whenHidden: nls.localize(
                        'agent-companion/notifyWhenHidden',
                        'While you are in another tab or window.'
                    ),
                    never: nls.localize('agent-companion/notifyNever', 'Never.')
                }
            )
        }
    }
};

/** A setting of a few values, each with its meaning; the first one is the default. */
function choice<Value extends string>(
    description: string,
    meanings: Readonly<Record<Value, string>>
): PreferenceDataProperty {
    const values = Object.keys(meanings);
    const enumDescriptions = Object.values<string>(meanings);
    return { type: 'string', enum: values, enumDescriptions, default: values[0], description };
}
