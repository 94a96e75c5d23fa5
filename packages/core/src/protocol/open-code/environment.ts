/** The variables by which a user protects the HTTP server of OpenCode (`opencode --port N`). */
export const openCodeEnvironment = {
    /** The password of basic authentication; without it there is none. */
    password: 'OPENCODE_SERVER_PASSWORD',
    /** Default: {@link defaultUserName}. */
    userName: 'OPENCODE_SERVER_USERNAME'
} as const;

/** The name of basic authentication where the user has chosen none. */
export const defaultUserName = 'opencode';

/** Place of OpenCode's settings: `below` the `folder` in the home, or below the folder that `variable` names. */
export const openCodeSettings = { folder: '.config', variable: 'XDG_CONFIG_HOME', below: 'opencode' } as const;
