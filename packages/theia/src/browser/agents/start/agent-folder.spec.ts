import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import { LabelProvider } from '@theia/core/lib/browser/label-provider';
import { QuickPickService } from '@theia/core/lib/common/quick-pick-service';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { AgentFolder } from './agent-folder';
import { selectedFolder } from './start-here';

leavePage();

describe('where an agent is started', () => {
    const [one, two] = ['file:///projects/one', 'file:///projects/two'].map(uri => new URI(uri));

    function folders(roots: readonly URI[], picked?: string): AgentFolder {
        const container = new Container();
        container
            .bind<object>(WorkspaceService)
            .toConstantValue({ roots: Promise.resolve(roots.map(resource => ({ resource }))) });
        container.bind<object>(LabelProvider).toConstantValue({
            getName: (uri: URI) => uri.path.base,
            getLongName: (uri: URI) => uri.path.toString()
        });
        const show = (items: { label: string }[]): object | undefined => items.find(({ label }) => label === picked);
        container.bind<object>(QuickPickService).toConstantValue({ show });
        container.bind(AgentFolder).toSelf();
        return container.get(AgentFolder);
    }

    it('is the only folder of the workspace, and where terminals start without one', async () => {
        assert.deepEqual(await folders([one]).choose(undefined), { code: 'chosen', folder: one });
        assert.deepEqual(await folders([]).choose(undefined), { code: 'chosen', folder: undefined });
    });

    it('is the user’s choice among several, or none', async () => {
        assert.deepEqual(await folders([one, two], 'two').choose(undefined), { code: 'chosen', folder: two });
        assert.deepEqual(await folders([one, two]).choose(undefined), { code: 'cancelled' });
    });

    it('is the folder that was asked for, without a question', async () => {
        assert.deepEqual(await folders([one, two]).choose(two), { code: 'chosen', folder: two });
    });

    it('can be the one folder that is selected in the Explorer', () => {
        const node = (uri: URI, isDirectory: boolean): object => ({ uri, fileStat: { isDirectory } });
        assert.equal(selectedFolder([node(one, true)]), one);
        assert.equal(selectedFolder([node(one, false)]), undefined);
        assert.equal(selectedFolder([node(one, true), node(two, true)]), undefined);
        assert.equal(selectedFolder(undefined), undefined);
    });
});
