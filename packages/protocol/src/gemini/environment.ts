/** What the names of all variables begin with that lead the CLI to a companion. */
export const connectionVariablePrefix = 'GEMINI_CLI_IDE_';

/** The variables by which a terminal tells the CLI where its companion is (specification I.2, and what the CLI reads beyond it). */
export const environmentVariables = {
    /** Port of the window's server: breaks the tie when several files match. */
    port: 'GEMINI_CLI_IDE_SERVER_PORT',
    /** The same text as `workspacePath` in the discovery file. */
    workspacePath: 'GEMINI_CLI_IDE_WORKSPACE_PATH',
    /** The bearer token; read since 0.20.1. */
    authToken: 'GEMINI_CLI_IDE_AUTH_TOKEN',
    /** The pid in the discovery file's name; read since 0.31.0. Without it the CLI walks up its process tree. */
    idePid: 'GEMINI_CLI_IDE_PID',
    /**
     * Any value makes a CLI inside a container dial 127.0.0.1 and not host.docker.internal; read since 0.27.0.
     * SSH_CONNECTION and REMOTE_CONTAINERS have the same effect on the CLI, but prompts, dotfiles and credential helpers
     * look at those two as well; this one is all but unknown outside the CLI.
     */
    devContainerSession: 'VSCODE_REMOTE_CONTAINERS_SESSION'
} as const;
