import type { PageTool } from '@agent-companion/page';

export { answered, IdeTool, PageTool, refused, ToolCall } from '@agent-companion/page';

/** The tools of one part of the IDE. Only tools of the contract are offered. */
export const ToolContribution = Symbol('ToolContribution');
export interface ToolContribution {
    /** Asked once, at the start of the page. */
    tools(): readonly PageTool[];
}
