import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { PreferenceService } from '@theia/core/lib/common/preferences/preference-service';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceTrustService } from '@theia/workspace/lib/browser/workspace-trust-service';
import { WorkspaceTrust } from './workspace-trust';

leavePage();

describe('WorkspaceTrust', () => {
    const isRefused = async (name: string, values: object): Promise<boolean> => {
        const container = new Container();
        container
            .bind<object>(WorkspaceTrustService)
            .toConstantValue({ getWorkspaceTrust: () => Promise.resolve(true) });
        const inspect = (asked: string): object | undefined => (asked === name ? values : undefined);
        container.bind<object>(PreferenceService).toConstantValue({ inspect });
        container.bind(WorkspaceTrust).toSelf();
        return (await container.get(WorkspaceTrust).refusal()) !== undefined;
    };

    it('is what the user has given, and never what a repository gives itself', async () => {
        const [enabled, folders] = ['security.workspace.trust.enabled', 'security.workspace.trust.trustedFolders'];
        assert.equal(await isRefused(enabled, { globalValue: false }), false);
        assert.equal(await isRefused(folders, { globalValue: ['/'] }), false);
        assert.equal(await isRefused(enabled, { workspaceValue: false }), true);
        assert.equal(await isRefused(enabled, { workspaceFolderValue: false }), true);
        assert.equal(await isRefused(folders, { globalValue: ['/home'], workspaceValue: ['/'] }), true);
    });
});
