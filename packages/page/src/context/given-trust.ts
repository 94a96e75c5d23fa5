/** Facts about an editor's trust in a workspace. */
interface TrustFacts {
    readonly isTrusted: boolean | undefined;
    /** The value of `security.workspace.trust.enabled`; it may be anything. */
    readonly isEnabled: unknown;
    readonly folders: number;
}

/**
 * The user's decision about the workspace; undefined if there is none. An editor calls everything trusted while its trust is
 * turned off, and a window without a folder. Agents would skip questions of their own.
 */
export function givenTrust({ isTrusted, isEnabled, folders }: TrustFacts): boolean | undefined {
    return isTrusted && (isEnabled === false || folders === 0) ? undefined : isTrusted;
}
