/** Facts about an editor's trust in a workspace. */
interface TrustFacts {
    readonly isTrusted: boolean | undefined;
    /** The value of `security.workspace.trust.enabled`; it may be anything. */
    readonly isEnabled: unknown;
    readonly folders: number;
}

/** The user's decision, else undefined: editors trust all while trust is off or no folder is open, and agents would skip questions. */
export function givenTrust({ isTrusted, isEnabled, folders }: TrustFacts): boolean | undefined {
    return isTrusted && (isEnabled === false || folders === 0) ? undefined : isTrusted;
}
