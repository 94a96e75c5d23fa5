import * as assert from 'node:assert/strict';
import type { WindowClaim } from '@agent-companion/window/contract';
import { ClaimedIdentity, OpenFolders } from './claimed-identity';

const folder = (uri: string): { uri: string } => ({ uri });

describe('ClaimedIdentity', () => {
    let claims: WindowClaim[];
    let ids: string[];
    let opened: string[];

    const identity = (folders: OpenFolders): ClaimedIdentity => {
        const service = {
            claimWindow: (claim: WindowClaim) => {
                claims.push(claim);
                return Promise.resolve(ids.shift() ?? 'none');
            }
        };
        const kept = {
            windows: () => Promise.resolve(['kept']),
            open: (id: string) => Promise.resolve(opened.at(-1) !== id && opened.push(id) > 0)
        };
        return new ClaimedIdentity({ ask: question => question(service) }, folders, kept);
    };

    beforeEach(() => {
        [claims, opened] = [[], []];
        ids = ['first', 'second', 'third'];
    });

    it('tells of another window than before, once what is kept of it is read', async () => {
        ids = ['first', 'first', 'second'];
        const page = identity({});
        const told: string[][] = [];
        page.onDidClaim(() => told.push([...opened]));
        for (const id of ['first', 'first', 'second']) {
            assert.equal(await page.claimed, id);
        }
        assert.deepEqual(told, [['first'], ['first', 'second']]);
    });

    it('names a workspace by its first folder, so that a second one does not make it another', async () => {
        const workspaceFile = 'untitled:1/workspace';
        await identity({ workspaceFolders: [folder('file:///a'), folder('file:///b')], workspaceFile }).claimed;
        await identity({ workspaceFolders: [], workspaceFile }).claimed;
        await identity({ workspaceFolders: undefined, workspaceFile: undefined }).claimed;
        assert.deepEqual(
            claims.map(({ workspace }) => workspace),
            ['file:///a', 'untitled:1/workspace', '']
        );
    });
});
