import { Emitter } from '@theia/core/lib/common/event';
import { Resource, ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentWrites } from '@agent-companion/client';
import { BEFORE_SCHEME, GONE, writtenKey } from './written-uris';

/** Serves files as they were before a turn, read-only, up to date when the user keeps a part. */
@injectable()
export class BeforeResources implements ResourceResolver {
    @inject(AgentWrites) protected readonly writes: AgentWrites;

    /** @throws Error for every URI that names no file of a turn. */
    resolve(uri: URI): Resource {
        const key = uri.scheme === BEFORE_SCHEME ? writtenKey(uri) : undefined;
        if (!key) {
            throw new Error(`'${uri.toString()}' is no file that an agent has written.`);
        }
        const changes = new Emitter<void>();
        const listening = this.writes.onDidChange(() => void changes.fire());
        return {
            uri,
            readOnly: true,
            autosaveable: false,
            onDidChangeContents: changes.event,
            readContents: () => (uri.fragment === GONE ? Promise.resolve('') : this.writes.before(key.turnId, key.uri)),
            dispose: () => {
                listening.dispose();
                changes.dispose();
            }
        };
    }
}
