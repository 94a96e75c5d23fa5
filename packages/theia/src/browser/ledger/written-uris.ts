import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import type { WrittenRow } from '@agent-companion/client';

/** The left side: a file as it was before a turn of an agent. Its path is the file's, its query names the turn. */
export const BEFORE_SCHEME = 'agent-before';

/** A file of a turn, as a URI names it. */
interface WrittenKey {
    readonly turnId: string;
    readonly uri: string;
}

/** Marks the right side of a deleted file, which is empty. */
export const GONE = 'gone';

/** Names the diff between a file before a turn and the file itself. */
export function writtenUri({ turn, file }: WrittenRow): URI {
    const now = new URI(file.uri);
    const before = now.withScheme(BEFORE_SCHEME).withQuery(turn.id);
    const title = nls.localize('agent-companion/writtenTitle', '{0} (changed by {1})', now.path.base, turn.agentName);
    return DiffUris.encode(before, file.kind === 'deleted' ? before.withFragment(GONE) : now, title);
}

/** Names the file and turn of such a URI; undefined for any other. */
export function writtenKey(uri: URI | undefined): WrittenKey | undefined {
    const before = uri && DiffUris.isDiffUri(uri) ? DiffUris.decode(uri)[0] : uri;
    return before?.scheme === BEFORE_SCHEME
        ? { turnId: before.query, uri: before.withScheme('file').withQuery('').toString() }
        : undefined;
}
