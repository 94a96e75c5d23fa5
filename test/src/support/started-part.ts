import * as assert from 'node:assert/strict';

/** A part of a test bed, which is there once its `before` has run. */
export function startedPart<T>(part: T | undefined): T {
    assert.ok(part, 'The test bed has not started.');
    return part;
}
