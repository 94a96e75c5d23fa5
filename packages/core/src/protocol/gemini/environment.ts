/** Begin of the names of all variables that lead the CLI to a companion. */
export const connectionVariablePrefix = 'GEMINI_CLI_IDE_';

/** Variables by which a terminal leads the CLI to its companion (specification I.2, and what the CLI reads beyond it). */
export const environmentVariables = {
    /** Port of the window's server: breaks the tie when several files match. */
    port: 'GEMINI_CLI_IDE_SERVER_PORT',
    /** The same text as `workspacePath` in the discovery file. */
    workspacePath: 'GEMINI_CLI_IDE_WORKSPACE_PATH',
    /** The bearer token; read since 0.20.1. */
    authToken: 'GEMINI_CLI_IDE_AUTH_TOKEN',
    /** The pid in the discovery file's name; read since 0.31.0. Without it the CLI walks up its process tree. */
    idePid: 'GEMINI_CLI_IDE_PID',
    /** Any value makes a CLI in a container dial 127.0.0.1 (since 0.27.0). Unlike SSH_CONNECTION it hardly affects other programs. */
    devContainerSession: 'VSCODE_REMOTE_CONTAINERS_SESSION'
} as const;
