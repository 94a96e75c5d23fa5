import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Deferred } from '../testing/deferred';
import { ManualClock } from '../testing/manual-clock';
import { EditorContext, EditorSnapshot } from './editor-snapshot';
import { WindowContext } from './window-context';

describe('WindowContext', () => {
    let folder: string;
    let published: EditorContext[];
    let clock: ManualClock;
    let context: WindowContext;
    let excluded: string | undefined;

    const wishes = { paused: false, exclude: [], gitignore: false };
    const exclusions = {
        update: () => undefined,
        excludes: (file: string) => Promise.resolve(path.basename(file) === excluded),
        isExcluded: () => false
    };

    async function newContext(files?: ConstructorParameters<typeof WindowContext>[3]): Promise<WindowContext> {
        context = new WindowContext(each => published.push(each), exclusions, clock, files);
        await context.updateWishes(wishes);
        return context;
    }

    beforeEach(async () => {
        excluded = undefined;
        folder = mkdtempSync(path.join(tmpdir(), 'window-context-'));
        published = [];
        clock = new ManualClock();
        context = await newContext();
    });
    afterEach(() => {
        context.dispose();
        rmSync(folder, { recursive: true });
    });

    const snapshot = (revision: number, name: string): EditorSnapshot => {
        const file = path.join(folder, name);
        writeFileSync(file, '');
        const uri = pathToFileURL(file).href;
        return { revision, isTrusted: true, files: [{ uri, lastFocused: 1, isActive: true }] };
    };
    const told = (): (string | undefined)[] =>
        published.map(({ isTrusted, openFiles }) => {
            assert.equal(isTrusted, true);
            const first = openFiles.at(0)?.path;
            return first && path.basename(first);
        });

    it('tells of what is open, though a network file system does not answer', async () => {
        const network = new Deferred<boolean>();
        const isFile = (file: string): Promise<boolean> =>
            file.startsWith('/network') ? network.promise : Promise.resolve(file !== '/local/gone');
        context = await newContext({ isFile, platform: 'linux' });
        const files = ['/network/a', '/local/a', '/local/gone'].map(file => ({
            uri: `file://${file}`,
            lastFocused: 1,
            isActive: false
        }));
        const updating = context.update({ revision: 1, files });
        await nextTurn();
        clock.advance(1_000);
        await updating;
        assert.deepEqual(
            published.at(-1)?.openFiles.map(open => open.path),
            ['/network/a', '/local/a']
        );
        network.resolve(true);
    });

    it('looks for no file on another machine, unless the workspace is there, on Windows', async () => {
        const asked: string[] = [];
        const isFile = (file: string): Promise<boolean> => Promise.resolve(asked.push(file) > 0);
        context = await newContext({ isFile, platform: 'win32' });
        const uris = [
            'file:///c:/workspace/a',
            'file://evil/share/a',
            'file://server/share/a',
            'file:////evil/share/a'
        ];
        const files = uris.map(uri => ({ uri, lastFocused: 1, isActive: false }));
        context.updateWorkspace(['c:\\workspace', '\\\\server\\share\\workspace']);
        await context.update({ revision: 1, files });
        assert.deepEqual(asked, ['c:\\workspace\\a', '\\\\server\\share\\a']);
        assert.deepEqual(
            published[0].openFiles.map(open => open.path),
            asked
        );
    });

    it('drops what a page saw that was replaced while the disk was looked at', async () => {
        const late = context.update(snapshot(5, 'a'));
        context.pageAttached(true);
        const newest = context.update(snapshot(5, 'b'));
        await Promise.all([late, newest]);
        assert.deepEqual(told(), ['b']);
    });

    it('sends nothing until the wishes are known, nothing open while paused, and all of it then', async () => {
        context = new WindowContext(each => published.push(each), exclusions, clock);
        await context.update(snapshot(1, 'a'));
        assert.deepEqual(published, []);
        await context.updateWishes({ ...wishes, paused: true });
        await context.update(snapshot(2, 'b'));
        assert.deepEqual(told(), [undefined, undefined]);
        await context.updateWishes(wishes);
        assert.deepEqual(told(), [undefined, undefined, 'b']);
        await context.updateWishes({ ...wishes, paused: true });
        assert.deepEqual(told(), [undefined, undefined, 'b', undefined]);
    });

    it('names no excluded file, also once it becomes one', async () => {
        await context.update(snapshot(1, 'a'));
        excluded = 'a';
        await context.updateWishes(wishes);
        assert.deepEqual(told(), ['a', undefined]);
    });
});
