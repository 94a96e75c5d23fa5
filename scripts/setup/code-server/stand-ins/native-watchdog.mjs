/**
 * In the place of `@vscode/native-watchdog`, which has to be compiled. The extension host looks after its parent by a timer as
 * well; the native one is for hosts that are too busy for their timers.
 */
export function start() {}
