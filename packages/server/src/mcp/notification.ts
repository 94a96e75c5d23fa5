/** What a server sends unasked. */
export interface McpNotification {
    readonly method: string;
    readonly params?: object;
}

/** What becomes of a protocol's notifications while an agent does not listen. */
export interface NotificationRules {
    /** Each is a snapshot: only the newest one counts. */
    readonly snapshot?: string;
    /** Of these only the newest are kept; an agent may cause any number of them. */
    readonly bounded?: string;
}
