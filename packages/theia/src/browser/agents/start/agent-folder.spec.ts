import '@theia/core/shared/reflect-metadata';
import { enterPage } from '../../testing/enter-page';
const leavePage = enterPage();
import * as assert from 'node:assert/strict';
import URI from '@theia/core/lib/common/uri';
import { selectedFolder } from './start-here';

leavePage();

describe('where an agent is started', () => {
    const [one, two] = ['file:///projects/one', 'file:///projects/two'].map(uri => new URI(uri));

    it('can be the one folder that is selected in the Explorer', () => {
        const node = (uri: URI, isDirectory: boolean): object => ({ uri, fileStat: { isDirectory } });
        assert.equal(selectedFolder([node(one, true)]), one);
        assert.equal(selectedFolder([node(one, false)]), undefined);
        assert.equal(selectedFolder([node(one, true), node(two, true)]), undefined);
        assert.equal(selectedFolder(undefined), undefined);
    });
});
