import assert from 'node:assert/strict';
import {
    closeDiffArgumentsSchema,
    closeDiffResultSchema,
    encodeCloseDiffResult,
    openDiffArgumentsSchema
} from './diff-tools';

describe('diff tools', () => {
    it('openDiff needs both path and content; the content may be empty', () => {
        assert.ok(openDiffArgumentsSchema.safeParse({ filePath: '/a', newContent: '' }).success);
        assert.ok(!openDiffArgumentsSchema.safeParse({ filePath: '/a' }).success);
        assert.ok(!openDiffArgumentsSchema.safeParse({ newContent: '' }).success);
    });

    it('closeDiff takes suppressNotification, which the specification leaves out', () => {
        assert.deepEqual(closeDiffArgumentsSchema.parse({ filePath: '/a', suppressNotification: true }), {
            filePath: '/a',
            suppressNotification: true
        });
        assert.ok(closeDiffArgumentsSchema.safeParse({ filePath: '/a' }).success);
    });

    it('a closeDiff result is JSON which keeps every character', () => {
        const content = '\uFEFF"quoted"\\\r\n\u0000\u2028😀';
        assert.deepEqual(closeDiffResultSchema.parse(JSON.parse(encodeCloseDiffResult(content))), { content });
    });

    it('a closeDiff result without content says null, and an empty one does not', () => {
        assert.equal(encodeCloseDiffResult(undefined), '{"content":null}');
        assert.equal(encodeCloseDiffResult(''), '{"content":""}');
    });
});
