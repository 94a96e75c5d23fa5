/** Facts about an editor's trust in a workspace. */
interface TrustFacts {
    readonly isTrusted: boolean | undefined;
    /** The value of `security.workspace.trust.enabled`; it may be anything. */
    readonly isEnabled: unknown;
    readonly folders: number;
}

/** Trust given by the user; undefined while trust is off or no folder is open. */
export function givenTrust({ isTrusted, isEnabled, folders }: TrustFacts): boolean | undefined {
    // Editors trust everything then, and agents would skip questions.
    return isTrusted && (isEnabled === false || folders === 0) ? undefined : isTrusted;
}
