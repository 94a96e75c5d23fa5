import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { IdeContext } from '@agent-companion/protocol/gemini';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { EditorSnapshot } from '../../common';
import { WindowContext } from './window-context';

describe('WindowContext', () => {
    let folder: string;
    let published: IdeContext[];
    let onPublished: () => void;
    let context: WindowContext;

    beforeEach(() => {
        folder = mkdtempSync(path.join(tmpdir(), 'window-context-'));
        published = [];
        onPublished = () => undefined;
        context = new WindowContext(each => {
            published.push(each);
            onPublished();
        }, 20);
    });
    afterEach(() => {
        context.dispose();
        rmSync(folder, { recursive: true });
    });

    const snapshot = (revision: number, name: string): EditorSnapshot => {
        const file = path.join(folder, name);
        writeFileSync(file, '');
        const uri = FileUri.create(file).toString();
        return { revision, isTrusted: true, files: [{ uri, lastFocused: 1, isActive: true }] };
    };
    const told = (): (string | undefined)[] =>
        published.map(({ workspaceState }) => {
            assert.equal(workspaceState?.isTrusted, true);
            const first = workspaceState?.openFiles?.[0]?.path;
            return first && path.basename(first);
        });

    it('has nothing open while the page keeps silent, and the last snapshot again when it answers', async () => {
        await context.update(snapshot(1, 'a'));
        [true, false, false, true, true].forEach(alive => context.pageLooked(alive));
        assert.deepEqual(told(), ['a', undefined, 'a']);
    });

    it('takes a page that sends a snapshot for alive', async () => {
        await context.update(snapshot(1, 'a'));
        context.pageLooked(false);
        await context.update(snapshot(2, 'b'));
        context.pageLooked(true);
        assert.deepEqual(told(), ['a', undefined, 'b']);
    });

    it('has nothing open soon after the last page has left', async () => {
        await context.update(snapshot(1, 'a'));
        const forgotten = new Promise<void>(resolve => (onPublished = resolve));
        context.pageLeft();
        // The timer does not keep the process alive by itself.
        const alive = setInterval(() => undefined, 1_000);
        await forgotten;
        clearInterval(alive);
        assert.deepEqual(told(), ['a', undefined]);
    });

    it('drops an older snapshot, but not the first of another page', async () => {
        await context.update(snapshot(5, 'a'));
        await context.update(snapshot(4, 'b'));
        context.pageCame(false);
        await context.update(snapshot(4, 'c'));
        context.pageCame(true);
        await context.update(snapshot(1, 'd'));
        assert.deepEqual(told(), ['a', 'd']);
    });
});
