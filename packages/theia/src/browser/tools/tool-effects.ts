import type { IdeToolName, ToolEffect } from '@agent-companion/protocol/tools';

/** What the tools of the IDE bring about, but for those that change nothing. The contracts say so; a spec compares. */
const ideToolEffects: Partial<Record<IdeToolName, ToolEffect>> = {
    open_file: 'editor',
    run_task: 'programs',
    start_debugging: 'programs',
    rename_symbol: 'files',
    apply_code_action: 'files',
    format_file: 'files'
};

/** What running a tool can bring about. */
export function effectOf(name: IdeToolName): ToolEffect {
    return ideToolEffects[name] ?? 'nothing';
}
