import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ManualClock } from '../testing/manual-clock';
import { FileQueries } from '../support/file-queries';
import { EditorContext, EditorSnapshot } from './editor-snapshot';
import { WindowContext } from './window-context';

describe('WindowContext', () => {
    let folder: string;
    let published: EditorContext[];
    let clock: ManualClock;
    let context: WindowContext;

    beforeEach(() => {
        folder = mkdtempSync(path.join(tmpdir(), 'window-context-'));
        published = [];
        clock = new ManualClock();
        context = new WindowContext(each => published.push(each), clock);
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

    it('tells of local files, and of what it knew before, while a network file system does not answer', async () => {
        let isGone = false;
        const isFile = (file: string): Promise<boolean> =>
            isGone && file.startsWith('/network') ? new Promise(() => undefined) : Promise.resolve(true);
        context = new WindowContext(each => published.push(each), clock, {
            isFile,
            queries: new FileQueries(clock),
            platform: 'linux'
        });
        const tell = async (revision: number, ...paths: string[]): Promise<readonly string[]> => {
            const files = paths.map(file => ({ uri: `file://${file}`, lastFocused: 1, isActive: false }));
            const updating = context.update({ revision, files });
            await turns(10);
            clock.advance(1_000);
            await updating;
            return published.at(-1)?.openFiles.map(open => open.path) ?? [];
        };
        assert.deepEqual(await tell(1, '/network/known'), ['/network/known']);
        isGone = true;
        const told = await tell(2, '/network/known', '/network/a/1', '/local/a');
        assert.deepEqual(told, ['/network/known', '/local/a']);
        assert.deepEqual(await tell(3, '/local/b', '/network/d/4', '/network/e/5'), ['/local/b']);
    });

    it('looks for no file on another machine, unless the workspace is there, on Windows', async () => {
        const asked: string[] = [];
        const isFile = (file: string): Promise<boolean> => Promise.resolve(asked.push(file) > 0);
        context = new WindowContext(each => published.push(each), clock, { isFile, platform: 'win32' });
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
});

/** Lets so many turns of the event loop pass. */
async function turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) {
        await new Promise(resolve => setImmediate(resolve));
    }
}
