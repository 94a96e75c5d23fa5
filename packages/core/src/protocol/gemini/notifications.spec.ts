import assert from 'node:assert/strict';
import { diffAcceptedParamsSchema } from './notifications';

describe('notifications', () => {
    it('an acceptance needs its content, even an empty one', () => {
        assert.ok(diffAcceptedParamsSchema.safeParse({ filePath: '/a', content: '' }).success);
        assert.ok(!diffAcceptedParamsSchema.safeParse({ filePath: '/a' }).success);
    });
});
