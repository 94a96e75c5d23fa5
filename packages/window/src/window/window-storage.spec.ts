import * as assert from 'node:assert/strict';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import * as path from 'node:path';
import { useTemporaryFolder } from '@agent-companion/server/testing';
import { WindowStorage } from './window-storage';

describe('WindowStorage', () => {
    const folder = useTemporaryFolder();
    const storageOf = (windowId: string): WindowStorage => {
        const storage = new WindowStorage(path.join(folder(), 'texts'));
        storage.open(windowId);
        return storage;
    };

    it('keeps what each window has written, whichever was last', () => {
        const [one, other] = [storageOf('one'), storageOf('other')];
        one.setItem('closed', '1');
        other.setItem('closed', '2');
        one.setItem('closed', '3');
        assert.deepEqual([storageOf('one').getItem('closed'), storageOf('other').getItem('closed')], ['3', '2']);
    });

    it('has nothing before a window is known, and of one that has written nothing', () => {
        const storage = new WindowStorage(folder());
        storage.setItem('closed', '1');
        assert.equal(storage.getItem('closed'), null);
        assert.equal(storageOf('new').getItem('closed'), null);
    });

    it('is the user’s alone, whatever the id of the window', () => {
        storageOf('../id').setItem('closed', '1');
        const [name, ...others] = readdirSync(path.join(folder(), 'texts'));
        assert.deepEqual(others, []);
        assert.equal(statSync(path.join(folder(), 'texts', name)).mode & 0o777, 0o600);
    });

    it('knows which windows have written, the last one first, and no other file', () => {
        assert.deepEqual(new WindowStorage(path.join(folder(), 'none')).windows('closed'), []);
        ['window-1', 'window-2', '../outside'].forEach((id, index) => {
            storageOf(id).setItem('closed', '1');
            const file = path.join(folder(), 'texts', `closed-${encodeURIComponent(id)}.json`);
            utimesSync(file, index, index);
        });
        assert.deepEqual(storageOf('any').windows('closed'), ['window-2', 'window-1']);
    });

    it('does not grow without end', () => {
        for (let id = 0; id < 25; id++) {
            storageOf(`window ${id}`).setItem('closed', '1');
        }
        assert.equal(readdirSync(path.join(folder(), 'texts')).length, 20);
    });
});
