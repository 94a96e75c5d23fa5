type Log = (message: string, error?: unknown) => void;

/** Where the companion writes what it does. Messages never hold the token, file contents or selections. */
export interface CompanionLogger {
    readonly debug: Log;
    readonly info: Log;
    readonly warn: Log;
    readonly error: Log;
}

/** Says nothing. */
export const silentLogger: CompanionLogger = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined
};
