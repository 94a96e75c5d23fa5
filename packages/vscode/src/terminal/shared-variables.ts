import type * as vscode from 'vscode';

const CLAUDE_CODE = 'anthropic.claude-code';

/** What Claude Code reads; the page has no agent's protocol. */
const CLAUDE_CODE_PORT = 'CLAUDE_CODE_SSE_PORT';

/**
 * Whether a variable of terminals is left to Claude Code's own extension, which sets it too: as long as that is enabled in this
 * window, unless the user has turned Claude Code on here. VS Code would choose one of the two otherwise.
 */
export function isLeftToExtension(
    variable: string,
    extensions: Pick<typeof vscode.extensions, 'getExtension'>,
    setting: (name: string) => unknown
): boolean {
    const isShared = variable === CLAUDE_CODE_PORT;
    return isShared && setting('agents.claudeCode') !== 'on' && extensions.getExtension(CLAUDE_CODE) !== undefined;
}
