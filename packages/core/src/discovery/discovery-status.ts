import { Explanation, FolderCaution, FolderRefusalCode } from './private-folder';

/** Whether a discovery file is published: agents outside our terminals find us by it only. */
export type DiscoveryStatus =
    | {
          readonly published: true;
          readonly path: string;
          /** Cautions; absent if there are none. */
          readonly cautions?: readonly DiscoveryCaution[];
      }
    | ({ readonly published: false } & DiscoveryRefusal);

/** Why no file is published. */
export interface DiscoveryRefusal extends Explanation {
    readonly code: DiscoveryRefusalCode;
}

/** Why agents cannot find a window by its file. */
type DiscoveryRefusalCode =
    | FolderRefusalCode
    | 'not-published'
    | 'not-written'
    | 'too-large'
    | 'removed'
    | 'policy-refused'
    | 'audit-not-written';

/** Caution on a window whose file is published. */
export interface DiscoveryCaution extends Explanation {
    readonly code: FolderCaution['code'] | 'root-with-delimiter' | 'hooks-missing' | DiscoveryRefusalCode;
    /** The agent that it is about, for people. Default: all of them. */
    readonly agent?: string;
}

/** Status of a window before its start, or without any file. */
export const notPublished: DiscoveryStatus = {
    published: false,
    code: 'not-published',
    reason: 'Agents outside this IDE cannot find this window yet.',
    facts: []
};

/** Status of a window that has ended. */
export const removedStatus: DiscoveryStatus = {
    published: false,
    code: 'removed',
    reason: 'This window has ended, and agents cannot find it any more.',
    facts: []
};

/** Status of a window whose file cannot be there. */
export function refusedStatus({ code, reason, facts, fix }: DiscoveryRefusal): DiscoveryStatus {
    const sentence = `Agents outside this IDE cannot find this window. ${reason}`;
    return { published: false, code, reason: sentence, facts, ...(fix !== undefined && { fix }) };
}

/** Status of a window whose file is there, with its cautions. */
export function publishedStatus(path: string, cautions: readonly DiscoveryCaution[]): DiscoveryStatus {
    return { published: true, path, ...(cautions.length > 0 && { cautions }) };
}
