import type { IShellTerminalServer } from '@theia/terminal/lib/common/shell-terminal-protocol';

/** VS Code's extension for Git. */
const GIT = 'vscode.git';

/** Keeps the variables of VS Code's Git extension out of terminals. Git asks for passwords there. */
export function withoutGitVariables(server: IShellTerminalServer): IShellTerminalServer {
    const setCollection = server.setCollection.bind(server);
    server.setCollection = (extension, ...rest) => {
        // Gemini CLI would take the terminal for VS Code's, and ask to change VS Code's keys.
        if (extension !== GIT) {
            setCollection(extension, ...rest);
        }
    };
    return server;
}
