import type { IdeToolName, ToolEffect } from '@agent-companion/core/protocol/tools';

/** Effects of tools that change something, as contracts say; a spec compares. */
const ideToolEffects: Partial<Record<IdeToolName, ToolEffect>> = {
    open_file: 'editor',
    run_task: 'programs',
    start_debugging: 'programs',
    rename_symbol: 'files',
    apply_code_action: 'files',
    format_file: 'files'
};

/** Tells a tool's possible effects. */
export function effectOf(name: IdeToolName): ToolEffect {
    return ideToolEffects[name] ?? 'nothing';
}

/** The last names of the tools' settings. */
export type ToolSetting = 'enabled' | 'readOnly' | 'disabled';

/** Whether the user's settings let a tool be offered. */
export function isWanted(name: IdeToolName, setting: (name: ToolSetting) => unknown): boolean {
    const disabled = setting('disabled');
    return (
        setting('enabled') !== false &&
        (setting('readOnly') !== true || ['nothing', 'editor'].includes(effectOf(name))) &&
        !(Array.isArray(disabled) && disabled.includes(name))
    );
}
