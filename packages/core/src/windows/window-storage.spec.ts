import * as assert from 'node:assert/strict';
import { readdirSync, statSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { settled, useTemporaryFolder } from '../testing';
import { WindowStorage } from './window-storage';

describe('WindowStorage', () => {
    const folder = useTemporaryFolder();
    const storageOf = async (windowId: string): Promise<WindowStorage> => {
        const storage = new WindowStorage(path.join(folder(), 'texts'), 'closed');
        await storage.open(windowId);
        return storage;
    };
    const keep = async (windowId: string, text: string, key = 'key'): Promise<void> => {
        const storage = await storageOf(windowId);
        storage.setItem(key, text);
        await storage.written();
    };
    const kept = async (windowId: string): Promise<string | null> => {
        const storage = await storageOf(windowId);
        await storage.written();
        return storage.getItem('key');
    };

    it('writes for the window before what it was given, when it turns to another', async () => {
        const storage = await storageOf('one');
        storage.setItem('key', '1');
        await storage.open('other');
        assert.equal(storage.getItem('key'), null);
        assert.deepEqual([await kept('one'), await kept('other')], ['1', null]);
    });

    it('keeps a text for its own window whenever it comes, also while that is written or another is read', async () => {
        for (let turns = 0; turns < 40; turns++) {
            await keep('other', 'of the other');
            const storage = await storageOf('one');
            storage.setItem('key', 'first');
            const comesLate = async (text: string): Promise<void> => {
                for (let turn = 0; turn < turns; turn++) {
                    await settled();
                }
                storage.setItem('key', text);
            };
            await comesLate('while it is written');
            await storage.written();
            assert.equal(await kept('one'), 'while it is written');
            await Promise.all([storage.open('other'), comesLate('while it turns')]);
            await storage.written();
            const texts = [await kept('one'), await kept('other')];
            const expected = [
                ['while it turns', 'of the other'],
                ['while it is written', 'while it turns']
            ];
            assert.ok(
                expected.some(([one, other]) => one === texts[0] && other === texts[1]),
                texts.join()
            );
        }
    });

    it('tells of the windows that are left when the file of one goes meanwhile', async () => {
        await keep('window-1', '1');
        await keep('window-2', '2');
        symlinkSync('gone', path.join(folder(), 'texts', 'closed-window-3.json'));
        const storage = new WindowStorage(path.join(folder(), 'texts'), 'closed');
        assert.deepEqual(await storage.remembered(), { formerWindows: ['window-2', 'window-1'] });
    });

    it('keeps a text for each key', async () => {
        await keep('one', '1');
        await keep('one', '2', 'other');
        assert.deepEqual([await kept('one'), (await storageOf('one')).getItem('other')], ['1', '2']);
    });

    it('remembers its window, and before it has one those that have written, the last one first', async () => {
        await keep('window-1', '1');
        await keep('window-2', '2');
        const storage = new WindowStorage(path.join(folder(), 'texts'), 'closed');
        assert.deepEqual(await storage.remembered(), { formerWindows: ['window-2', 'window-1'] });
        await storage.open('window-1');
        assert.deepEqual(await storage.remembered(), { windowId: 'window-1' });
    });

    it('is the user’s alone, whatever the id of the window', async () => {
        await keep('../id', '1');
        const [name, ...others] = readdirSync(path.join(folder(), 'texts'));
        assert.deepEqual(others, []);
        assert.equal(statSync(path.join(folder(), 'texts', name)).mode & 0o777, 0o600);
    });

    it('does not grow without end', async () => {
        for (let id = 0; id < 25; id++) {
            await keep(`window ${id}`, '1');
        }
        assert.equal(readdirSync(path.join(folder(), 'texts')).length, 20);
    });
});
