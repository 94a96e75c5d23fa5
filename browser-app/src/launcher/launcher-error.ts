/** Something the person at the keyboard can mend; its message says what was wrong and what to do. */
export class LauncherError extends Error {}
