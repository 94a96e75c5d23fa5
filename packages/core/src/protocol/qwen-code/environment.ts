/** Variables by which a terminal leads Qwen Code to its companion. The token is in the lock file only. */
export const environmentVariables = {
    /** Port of the window's server, after which the lock file is named. */
    port: 'QWEN_CODE_IDE_SERVER_PORT',
    /** The same text as `workspacePath` in the lock file. */
    workspacePath: 'QWEN_CODE_IDE_WORKSPACE_PATH'
} as const;
