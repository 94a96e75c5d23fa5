import type { IShellTerminalServer } from '@theia/terminal/lib/common/shell-terminal-protocol';

/** VS Code's extension for Git. */
const GIT = 'vscode.git';

/**
 * Keeps what VS Code's Git extension would set in every terminal out of them: by those variables Gemini CLI takes the terminal
 * for VS Code's, and asks at its start to change VS Code's keys. Git in a terminal asks for passwords there.
 */
export function withoutGitVariables(server: IShellTerminalServer): IShellTerminalServer {
    const setCollection = server.setCollection.bind(server);
    server.setCollection = (extension, ...rest) => {
        if (extension !== GIT) {
            setCollection(extension, ...rest);
        }
    };
    return server;
}
