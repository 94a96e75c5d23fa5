import * as assert from 'node:assert/strict';
import { unusableName } from './typescript-names';

describe('A new name of a symbol of TypeScript', () => {
    it('may be any identifier', () => {
        for (const name of ['welcome', '_', '$el', 'größe', '名前', 'x1', 'delete']) {
            assert.equal(unusableName('greeting', name), undefined, name);
        }
    });

    it('may not be what is none: the model is told what is', () => {
        for (const name of ['not valid!', '1st', 'a-b', '', ' a', 'a\n', 'a.b', '#']) {
            assert.match(unusableName('greeting', name) ?? '', /is no identifier\. Choose/, name);
        }
    });

    it('is private if the old one is, and only then', () => {
        assert.equal(unusableName('#count', '#total'), undefined);
        assert.match(unusableName('#count', 'total') ?? '', /#count is private/);
        assert.match(unusableName('count', '#total') ?? '', /begins with #/);
    });

    it('may be anything where the old one is no identifier either', () => {
        assert.equal(unusableName('content-type', 'content length'), undefined);
    });
});
