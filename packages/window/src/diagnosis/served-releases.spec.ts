import * as assert from 'node:assert/strict';
import { neededRelease } from './served-releases';

describe('neededRelease', () => {
    for (const [version, inContainer, needed] of [
        ['0.6.9', false, '0.7.0'],
        ['0.7.0', false, undefined],
        ['0.7.0-preview.1', false, undefined],
        ['0.26.4', false, undefined],
        ['0.26.4', true, '0.27.0'],
        ['v0.3.0', true, '0.27.0'],
        ['0.27.0', true, undefined],
        ['0.61.0', true, undefined],
        ['1.0.0', false, undefined],
        ['nightly', false, undefined],
        [undefined, true, undefined]
    ] as const) {
        it(`is ${needed ?? 'none'} for ${version ?? 'an unknown release'}${inContainer ? ' in a container' : ''}`, () => {
            assert.equal(neededRelease(version, inContainer), needed);
        });
    }
});
