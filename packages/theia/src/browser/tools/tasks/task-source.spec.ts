import * as assert from 'node:assert/strict';
import { taskSource } from './task-source';

const FOLDER = 'file:///home/me/my%20app';

describe('Where a task comes from', () => {
    it('is a word that a model can read: a folder, the workspace, the user, or an extension', () => {
        assert.equal(taskSource({ _scope: FOLDER, _source: FOLDER }), 'my app');
        assert.equal(taskSource({ _scope: 2, _source: 2 }), 'workspace');
        assert.equal(taskSource({ _scope: 1, _source: 1 }), 'user');
        assert.equal(taskSource({ _scope: FOLDER, _source: 'npm' }), 'npm');
        assert.equal(taskSource({ _scope: FOLDER, _source: FOLDER, source: 'npm' }), 'npm');
    });
});
