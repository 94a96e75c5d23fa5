import type * as vscode from 'vscode';
import type { SharedVariables } from '@agent-companion/window/contract';

/**
 * Whether variables of terminals are left to an agent's own extension, which sets them too: as long as that is enabled in this
 * window, unless the user has turned the agent on here. VS Code would choose one of the two otherwise.
 */
export function isLeftToExtension(
    { agent, extension }: SharedVariables,
    extensions: Pick<typeof vscode.extensions, 'getExtension'>,
    setting: (name: string) => unknown
): boolean {
    return setting(`agents.${agent}`) !== 'on' && extensions.getExtension(extension) !== undefined;
}
