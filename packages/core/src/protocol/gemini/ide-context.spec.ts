import assert from 'node:assert/strict';
import { limitContext, OpenFile } from './ide-context';
import { limits } from '../limits';

function limited(openFiles: OpenFile[]): OpenFile[] {
    return limitContext({ workspaceState: { openFiles } }).workspaceState?.openFiles ?? [];
}

const active = (timestamp: number, more: Partial<OpenFile> = {}): OpenFile => ({
    path: `/${timestamp}`,
    timestamp,
    isActive: true,
    cursor: { line: 1, character: 1 },
    selectedText: 'text',
    ...more
});

describe('limitContext', () => {
    it('puts the file focused last first', () => {
        const paths = limited([active(1), active(3), active(2)]).map(({ path }) => path);
        assert.deepEqual(paths, ['/3', '/2', '/1']);
    });

    it('keeps the ten most recent files', () => {
        const files = Array.from({ length: 12 }, (_, index) => active(index));
        const result = limited(files);
        assert.equal(result.length, limits.maxOpenFiles);
        assert.equal(result.at(-1)?.path, '/2');
    });

    it('keeps cursor and selection on the most recent file only', () => {
        assert.deepEqual(limited([active(1), active(2)]), [active(2), { path: '/1', timestamp: 1 }]);
    });

    it('keeps them nowhere if the most recent file is not active', () => {
        assert.deepEqual(limited([active(1), active(2, { isActive: false })]), [
            { path: '/2', timestamp: 2 },
            { path: '/1', timestamp: 1 }
        ]);
    });

    it('takes the active one of two files with the same timestamp for the more recent', () => {
        assert.equal(limited([{ path: '/other', timestamp: 1 }, active(1)])[0].path, '/1');
    });

    it('cuts a selection to the limit', () => {
        const [file] = limited([active(1, { selectedText: 'x'.repeat(limits.maxSelectedTextLength + 1) })]);
        assert.equal(file.selectedText?.length, limits.maxSelectedTextLength);
    });

    it('never cuts a character in half', () => {
        const selectedText = 'x'.repeat(limits.maxSelectedTextLength - 1) + '😀';
        assert.equal(limited([active(1, { selectedText })])[0].selectedText, 'x'.repeat(16_383));
    });

    it('passes isTrusted through and leaves its argument as it was', () => {
        const context = { workspaceState: { openFiles: [active(1), active(2)], isTrusted: false } };
        const before = structuredClone(context);
        assert.equal(limitContext(context).workspaceState?.isTrusted, false);
        assert.deepEqual(context, before);
    });
});
