import { FolderCaution, FolderRefusalCode } from './private-folder';

/** Whether a discovery file is published: agents outside our terminals find us by it only. `reason` is a sentence for people. */
export type DiscoveryStatus =
    | {
          readonly published: true;
          readonly path: string;
          /** What is not as it should be all the same; not there if there is nothing. */
          readonly cautions?: readonly DiscoveryCaution[];
      }
    | { readonly published: false; readonly code: DiscoveryRefusalCode; readonly reason: string };

/** Why agents cannot find a window by its file. */
export type DiscoveryRefusalCode = FolderRefusalCode | 'not-published' | 'not-written' | 'too-large' | 'removed';

/** What to know of a file that is published; `reason` is a sentence for people. */
export interface DiscoveryCaution {
    readonly code: FolderCaution['code'] | 'root-with-delimiter';
    readonly reason: string;
}

/** That of a window before its start, or without any file. */
export const notPublished: DiscoveryStatus = {
    published: false,
    code: 'not-published',
    reason: 'Agents outside this IDE cannot find this window yet.'
};

/** That of a window that has ended. */
export const removedStatus: DiscoveryStatus = {
    published: false,
    code: 'removed',
    reason: 'This window has ended, and agents cannot find it any more.'
};

/** That of a window whose file cannot be there. @param why a sentence for people. */
export function refusedStatus(code: DiscoveryRefusalCode, why: string): DiscoveryStatus {
    return { published: false, code, reason: `Agents outside this IDE cannot find this window. ${why}` };
}

/** That of a file which is there, with what is to be known of it. */
export function publishedStatus(path: string, cautions: readonly DiscoveryCaution[]): DiscoveryStatus {
    return { published: true, path, ...(cautions.length > 0 && { cautions }) };
}
