import { PreferenceSchema } from '@theia/core/lib/common/preferences/preference-schema';
import { PreferenceScope } from '@theia/core/lib/common/preferences/preference-scope';
import { nls } from '@theia/core/lib/common/nls';
import type { IdeToolName } from '@agent-companion/core/protocol/tools';

/** The settings of the tools that the IDE offers to models. */
export const toolPreferences = {
    enabled: 'agentCompanion.tools.enabled',
    readOnly: 'agentCompanion.tools.readOnly',
    disabled: 'agentCompanion.tools.disabled'
} as const;

/** The tools of the IDE, for the setting's completion; the schemas are the backend's. */
const toolNames: Record<IdeToolName, true> = {
    get_diagnostics: true,
    find_definition: true,
    find_references: true,
    get_hover: true,
    list_symbols: true,
    search_symbols: true,
    get_open_editors: true,
    get_editor_text: true,
    get_selection: true,
    open_file: true,
    run_task: true,
    start_debugging: true,
    get_debug_state: true,
    get_scm_status: true,
    get_terminal_output: true,
    rename_symbol: true,
    apply_code_action: true,
    format_file: true
};

/** They are the user's alone: a repository must not give itself tools. */
export const toolPreferenceSchema: PreferenceSchema = {
    scope: PreferenceScope.User,
    properties: {
        [toolPreferences.enabled]: {
            type: 'boolean',
            default: true,
            description: nls.localize(
                'agent-companion/toolsEnabled',
                'Offer tools of the IDE to agents that are set up for them, such as definitions, references and problems.'
            )
        },
        [toolPreferences.readOnly]: {
            type: 'boolean',
            default: false,
            description: nls.localize(
                'agent-companion/toolsReadOnly',
                'Offer only tools that change nothing and run nothing.'
            )
        },
        [toolPreferences.disabled]: {
            type: 'array',
            items: { type: 'string', enum: Object.keys(toolNames) },
            uniqueItems: true,
            default: [],
            description: nls.localize('agent-companion/toolsDisabled', 'Names of tools that are not offered.')
        }
    }
};
